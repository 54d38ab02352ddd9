export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

/** The Cookie Store API would be shorter, but is missing without TLS. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  Object.assign(document, { cookie: `${name}=${value}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax` });
}
