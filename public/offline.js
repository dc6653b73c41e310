// The offline page: the colours that were chosen, and the page that was wanted as soon as the network is back.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
} catch {
  // a closed store: the system's colours
}
const again = () => location.reload();
addEventListener('online', again);
addEventListener('DOMContentLoaded', () => document.querySelector('button').addEventListener('click', again));
