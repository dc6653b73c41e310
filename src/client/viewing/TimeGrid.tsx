import { useState } from 'react';
import { formatNumber, formatShortDay, formatTimeOfDay, formatViewingTime, formatWeekdayName } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, dubaiMidnight, HOUR_MS } from '../../shared/time.ts';
import { isViewingTime, MAX_TIMES, OFFERED_HOURS, startsOf, viewingDays } from '../../shared/viewing/viewing-times.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './TimeGrid.module.css';

/** Days that are shown at first. */
const FIRST_DAYS = 5;
/** The end of the last of some days. */
const endOf = (days: readonly Date[]): Date => new Date((days.at(-1)?.getTime() ?? 0) + DAY_MS);

interface TimeGridProps {
  /** The chosen times as ISO texts, in the order in which they were chosen. */
  value: readonly string[];
  onChange: (times: string[]) => void;
  /** The moment in which the grid was opened. */
  now: Date;
  legend: string;
  error?: string | undefined;
  /** Offers every half hour of a day instead of five hours. */
  hasHalfHours?: boolean;
}

/** Up to three times of the next fourteen days, each chosen by one press: the days are rows, the hours columns. */
export function TimeGrid({ value, onChange, now, legend, error, hasHalfHours = false }: TimeGridProps) {
  const days = viewingDays(now);
  const toggle = (time: string) => onChange(value.includes(time) ? value.filter((chosen) => chosen !== time) : [...value, time]);
  return (
    <fieldset className={classes.grid} aria-describedby={error ? 'times-error' : undefined}>
      <legend className="semibold text-sm">
        {legend}{' '}
        <span className="error" aria-hidden="true">
          *
        </span>
      </legend>
      <p className="mt-2xs text-sm muted" role="status">
        {value.length === 0 ? m.viewing_choose_hint({ max: MAX_TIMES }) : m.viewing_chosen({ count: value.length, max: MAX_TIMES })}
      </p>
      {hasHalfHours ? (
        <OneDay days={days} now={now} value={value} onToggle={toggle} />
      ) : (
        <FewHours days={days} now={now} value={value} onToggle={toggle} />
      )}
      {error && (
        <p id="times-error" className="inline-row gap-xs mt-xs text-sm error" role="alert">
          <Icon name="alert-circle" size={16} stroke={1.8} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface DaysProps {
  /** Midnights in Dubai. */
  days: readonly Date[];
  now: Date;
  value: readonly string[];
  onToggle: (time: string) => void;
}

/** Five hours of each day: the days are rows, of which the first few are shown at first. */
function FewHours({ days, ...times }: DaysProps) {
  const firstDays = days.slice(0, FIRST_DAYS);
  // times that were chosen before the page was left may be of later days
  const [showsAll, setShowsAll] = useState(() => times.value.some((time) => new Date(time) > endOf(firstDays)));
  return (
    <>
      <div className={`mt-xs ${classes.days}`}>
        {(showsAll ? days : firstDays).map((day) => (
          <div key={day.toISOString()} className={classes.day}>
            <p className={classes.name}>
              <b>{formatWeekdayName(day.toISOString())}</b>
              <span className="muted">{formatShortDay(day.toISOString())}</span>
            </p>
            {OFFERED_HOURS.map((hour) => (
              <TimeButton key={hour} start={new Date(day.getTime() + hour * HOUR_MS)} {...times} />
            ))}
          </div>
        ))}
      </div>
      {!showsAll && days.length > FIRST_DAYS && (
        <button type="button" className="link min-44 text-sm" onClick={() => setShowsAll(true)}>
          {m.viewing_more_days()}
        </button>
      )}
    </>
  );
}

/** Every half hour of one day, which is chosen above; a day with chosen times has their number. */
function OneDay({ days, ...times }: DaysProps) {
  const [openDay, setOpenDay] = useState(days[0]!);
  const countOf = (day: Date): number => times.value.filter((time) => dubaiMidnight(new Date(time)).getTime() === day.getTime()).length;
  return (
    <>
      <ul className={`chips mt-xs ${classes.dayChips}`}>
        {days.map((day) => {
          const count = countOf(day);
          const isOpen = day.getTime() === openDay.getTime();
          return (
            <li key={day.toISOString()}>
              <button type="button" className={`chip ${isOpen ? 'on' : ''}`} aria-pressed={isOpen} onClick={() => setOpenDay(day)}>
                {formatWeekdayName(day.toISOString())} {formatShortDay(day.toISOString())}
                {count > 0 && <b className="tabular">{formatNumber(count)}</b>}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={`mt-sm ${classes.halfHours}`}>
        {startsOf(openDay, times.now).map((start) => (
          <TimeButton key={start.toISOString()} start={start} {...times} />
        ))}
      </div>
    </>
  );
}

/** A time that is chosen by a press. One that is too soon, or a fourth one, cannot be chosen. */
function TimeButton({ start, now, value, onToggle }: Omit<DaysProps, 'days'> & { start: Date }) {
  const time = start.toISOString();
  const isChosen = value.includes(time);
  return (
    <button
      type="button"
      className={classes.time}
      aria-pressed={isChosen}
      aria-label={formatViewingTime(time)}
      disabled={!isChosen && (value.length >= MAX_TIMES || !isViewingTime(start, now))}
      onClick={() => onToggle(time)}
    >
      {formatTimeOfDay(time)}
    </button>
  );
}
