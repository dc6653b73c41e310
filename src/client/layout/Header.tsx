import { Logo } from './Logo.tsx';

export function Header() {
  return (
    <header>
      <Logo />
    </header>
  );
}
