import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './PlanView.module.css';

/** Sizes of a plan, of its box. */
const ZOOMS = [1, 2, 4] as const;

/** A floor plan on white, which scrolls when it is larger than its box, with buttons that zoom and print. While it is shown the page prints nothing else. */
export function PlanView({ src, alt }: { src: string; alt: string }) {
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step]!;
  const box = useRef<HTMLElement>(null);
  // a larger plan shows its middle first
  useLayoutEffect(() => {
    if (zoom === 1) return;
    const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    box.current?.scrollTo({ left: (scrollWidth - clientWidth) / 2, top: (scrollHeight - clientHeight) / 2 });
  }, [zoom]);
  useEffect(() => {
    document.body.dataset.printsPlan = '';
    return () => {
      delete document.body.dataset.printsPlan;
    };
  }, []);
  return (
    <div className={classes.plan}>
      <section ref={box} dir="ltr" className={classes.box} tabIndex={zoom > 1 ? 0 : undefined} aria-label={alt} data-plan="">
        <div className={classes.paper} data-zoom={zoom}>
          <Picture src={src} alt={alt} sizes={`${zoom * 100}vw`} eager className={classes.picture} />
        </div>
      </section>
      <div className={classes.tools}>
        <button type="button" disabled={step === 0} aria-label={m.property_zoom_out()} onClick={() => setStep(step - 1)}>
          <Icon name="minus" size={20} />
        </button>
        <span className="text-sm semibold tabular" role="status">
          {m.property_zoom({ percent: zoom * 100 })}
        </span>
        <button type="button" disabled={step === ZOOMS.length - 1} aria-label={m.property_zoom_in()} onClick={() => setStep(step + 1)}>
          <Icon name="plus" size={20} />
        </button>
        <button type="button" className="text-sm semibold" onClick={() => window.print()}>
          <Icon name="printer" size={20} />
          {m.property_print_plan()}
        </button>
      </div>
    </div>
  );
}
