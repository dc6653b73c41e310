import type { AreaPage, AreaAround as Around } from '../../shared/area/area-page.ts';
import { formatNumber } from '../../shared/format.ts';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { NearbyPlaces, NearbySources } from '../nearby/NearbyList.tsx';
import { kindLabel } from '../nearby/nearby.labels.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { ScrollBox } from '../ui/layout/ScrollBox.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import classes from './AreaPage.module.css';

type Station = Around['stations'][number];

const DESTINATION_TEXTS: Record<Station['minutes'][number]['to'], () => string> = {
  difc: m.nearby_area_to_difc,
  downtown: m.nearby_area_to_downtown,
  'media-city': m.nearby_area_to_media_city,
  'dxb-t3': m.nearby_area_to_airport,
};

const stationLabel = ({ kind, name, nameAr }: Station): string => {
  const values = { name: getLocale() === 'ar' ? nameAr : name };
  return kind === 'tram' ? m.nearby_area_station_tram(values) : m.nearby_area_station_metro(values);
};

/** Stations with minutes to four destinations, schools, numbers of places and people of an area, each with its source. */
export function AreaAround({ area, around }: { area: AreaPage; around: Around }) {
  const { stations, schools, counts, population, sources } = around;
  return (
    <section className="section" aria-labelledby="around">
      <SectionHead id="around" title={m.nearby_area_heading({ place: placeLabel(area.place) })} />
      {stations.length > 0 ? <Stations stations={stations} /> : <p>{m.nearby_area_no_stations()}</p>}
      <div className={`grid gap-xl mt-xl ${classes.around}`}>
        <div>
          <h3>{m.nearby_area_schools()}</h3>
          {schools.length > 0 ? (
            <>
              <p className="text-sm muted">{m.nearby_area_schools_text()}</p>
              <NearbyPlaces kind="school" places={schools} isFromMiddle={false} />
            </>
          ) : (
            <p>{m.nearby_area_no_schools()}</p>
          )}
        </div>
        {counts.length > 0 && (
          <div>
            <h3>{around.outline === null ? m.nearby_area_counts_around() : m.nearby_area_counts()}</h3>
            <dl className={`grid ${classes.counts}`}>
              {counts.map(({ kind, n }) => (
                <div key={kind} className="row between gap-sm line-below">
                  <dt>{kindLabel(kind)}</dt>
                  <dd className="tabular">{formatNumber(n)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      {population && (
        <p className="mt-lg">
          {m.nearby_area_people({
            people: formatNumber(population.people),
            year: String(population.year),
            community: getLocale() === 'ar' ? population.communityAr : population.community,
          })}
        </p>
      )}
      <NearbySources sources={sources} hasWalks={false} />
    </section>
  );
}

/** The table of stations. */
const Stations = ({ stations }: { stations: readonly Station[] }) => (
  <>
    <h3>{m.nearby_area_stations()}</h3>
    <p className="mb-sm text-sm muted">{m.nearby_area_stations_text()}</p>
    <ScrollBox label={m.nearby_area_stations()}>
      <DataTable
        hasFigures
        caption={m.nearby_area_stations()}
        className={`${classes.table} ${classes.minutes}`}
        columns={[m.nearby_area_station(), ...stations[0]!.minutes.map(({ to }) => DESTINATION_TEXTS[to]())]}
        items={stations}
        row={(station) => (
          <DataRow key={`${station.kind} ${station.name}`} heading={stationLabel(station)}>
            {station.minutes.map(({ minutes }) => (minutes === null ? '–' : m.nearby_area_minutes({ n: String(minutes) })))}
          </DataRow>
        )}
      />
    </ScrollBox>
  </>
);
