export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-check border border-edge bg-surface px-1 font-body text-[0.75rem] leading-4 text-muted">
    {children}
  </kbd>
);
