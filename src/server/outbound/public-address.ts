// Decides which network addresses requests to addresses that people entered may reach.
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The addresses that are handed out on the internet; all others of IPv6 stand for other networks or for IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Services of cloud machines that answer at a public address: the host of a virtual machine at Azure. */
const SERVICES_OF_HOSTS = ['168.63.129.16'];
/** What no request may reach, also where private networks are allowed: link-local addresses, with the metadata of cloud machines, and those of no one host. */
const NEVER_REACHED = ['linkLocal', 'multicast', 'unspecified', 'broadcast', 'reserved'];

/** Whether this machine has the address. */
const isOwnInterface = (address: string): boolean =>
  Object.values(networkInterfaces()).some((interfaces) => interfaces?.some((own) => own.address === address));

/**
 * Whether an IPv4 or IPv6 address belongs to a host on the internet: not to this machine, a private, local or carrier network, a group of hosts, or a range
 * that is reserved or that contains an IPv4 address. False for anything else.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || SERVICES_OF_HOSTS.includes(address) || isOwnInterface(address)) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}

/** Whether an address may be reached where the operator allows private networks, such as in tests and closed networks. */
export function isPublicOrPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // an IPv4 address within an IPv6 one is judged by itself
  return !NEVER_REACHED.includes(ipaddr.process(address).range());
}
