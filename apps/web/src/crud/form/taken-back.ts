let isOn = false;

/** Tells whether a field is just given its former text: for its form nobody has typed in it then. */
export const isTakenBack = (): boolean => isOn;

export function takeBack(work: () => void): void {
  isOn = true;
  work();
  isOn = false;
}
