// Networks from which API keys are used.
import { BlockList, isIPv6 } from 'node:net';

/** Whether an address is in one of these networks or addresses, which their schema has checked. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/');
    const family = isIPv6(address!) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address!, family);
    else list.addSubnet(address!, Number(bits), family);
  }
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** The network of a provider or country, roughly: the first 16 bits of an IPv4 address, the first 32 of an IPv6 one. */
export function wideNetworkOf(ip: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.0.0/16`;
  const [first = '0', second = '0'] = ip.split(':');
  return `${first}:${second || '0'}::/32`;
}
