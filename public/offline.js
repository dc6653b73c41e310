// The offline page: the language of the address, the colours that were chosen, and the page that was wanted as soon as the network is back.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
} catch {
  // a closed store: the system's colours
}
if (/^\/ar(?:\/|$)/.test(location.pathname)) {
  document.documentElement.lang = 'ar';
  document.documentElement.dir = 'rtl';
  document.title = document.currentScript.dataset.titleAr;
}
const again = () => location.reload();
addEventListener('online', again);
addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
});
