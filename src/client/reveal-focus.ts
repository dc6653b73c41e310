/**
 * Listens for the Tab key and scrolls the focused element into view completely: browsers do not scroll to one that is partly hidden below a sticky bar
 * or at the end of a sideways row. Maps do it themselves. Imported for this effect after the first key or press.
 */
window.addEventListener('keydown', ({ key }) => {
  if (key !== 'Tab') return;
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body || focused.closest('.leaflet-container')) return;
    // a link that covers a box shows its focus ring on the box
    const box = focused.matches('.cover-link') ? focused.offsetParent : null;
    (box ?? focused).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
});

export {};
