/** An email address of which only its owner knows the rest: `o***@homes.example`. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${Array.from(address)[0] ?? ''}***${address.slice(Math.max(at, 0))}`;
};
