import { type DragEvent, useState } from 'react';

/** Lets files be dropped on an element. @param take gets what was dropped */
export function useFileDrop(take: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    /** Set while something is held over the element. */
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
