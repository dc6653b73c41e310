import { Link } from 'react-router-dom';
import { formatMoment } from '../../../shared/format.ts';
import type { PersonPage } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { StatusTag } from '../StatusTag.tsx';
import page from '../thread/InquiryPage.module.css';
import { PersonContact } from './PersonContact.tsx';
import { PersonHistory } from './PersonHistory.tsx';
import classes from './PersonPage.module.css';
import { PersonReminders } from './PersonReminders.tsx';
import { PersonAssignment, PersonStageForm } from './PersonSettings.tsx';
import { personListPath } from './person-url.ts';
import { StageTag } from './StageTag.tsx';

/** A person with what they asked, the notes and history, and beside them contact, stage and who answers. */
export function PersonPageBody({ person }: { person: PersonPage }) {
  const { id, name, stage, inquiries } = person;
  return (
    <div className="wrap">
      <PageMetadata title={name} description={m.person_description({ name })} canonical={paths.person(id)} noindex />
      <div className="pt-sm">
        <Breadcrumbs
          links={[
            [m.ui_home(), paths.home()],
            [m.layout_inquiries(), paths.inquiries()],
            [m.person_tab(), personListPath()],
          ]}
          current={name}
        />
      </div>
      <div className={page.head}>
        <h1>
          <Bdi>{name}</Bdi>
        </h1>
        <p className="mt-sm">
          <StageTag stage={stage} />
        </p>
      </div>
      <div className={classes.columns}>
        <div className="grid gap-lg">
          {inquiries.length > 0 && (
            <section className="panel p-lg small-heads" aria-labelledby="asked">
              <h2 id="asked">{m.person_asked()}</h2>
              <ul className={classes.asked}>
                {inquiries.map((inquiry) => (
                  <li key={inquiry.id} className={classes.line}>
                    <p className="row between wrapping gap-xs text-xs muted">
                      <StatusTag status={inquiry.status} />
                      <time dateTime={inquiry.lastAt}>{formatMoment(inquiry.lastAt)}</time>
                    </p>
                    <p className="mt-2xs semibold anywhere">
                      <Link to={paths.inquiry(inquiry.id)} className={`cover-link ${classes.cover}`}>
                        <Bdi>{inquiry.title}</Bdi>
                      </Link>
                    </p>
                    <p className={classes.preview}>
                      <Bdi>{inquiry.preview}</Bdi>
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <PersonHistory person={person} />
        </div>
        <div className="grid gap-lg">
          <PersonContact person={person} />
          <section className="panel p-lg small-heads grid gap-md" aria-label={m.person_stage()}>
            <PersonStageForm person={person} />
            <PersonAssignment person={person} />
          </section>
          <PersonReminders person={person} />
        </div>
      </div>
    </div>
  );
}
