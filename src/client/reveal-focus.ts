/**
 * Brings what the Tab key focused into view as a whole: browsers leave what is partly visible where it is, below a sticky bar or past the end of a
 * row that scrolls sideways. A map moves by itself. Loaded with the first key or press.
 */
window.addEventListener('keydown', ({ key }) => {
  if (key !== 'Tab') return;
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body || focused.closest('.leaflet-container')) return;
    // a link that covers a box has its ring there
    const box = focused.matches('.cover-link') ? focused.offsetParent : null;
    (box ?? focused).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
});

export {};
