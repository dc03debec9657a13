import { Day } from '#app/components/dates.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { NoteEntry } from '#app/components/student/notes.tsx'
import type { FamilyShown } from '../family.tsx'

type Shown = FamilyShown['timeline']
type Entry = Shown['entries'][number]

interface Props {
	id: string
	timeline: Shown
	timeZone: string
}

export function Timeline({ timeline: { entries, newer, older }, timeZone }: Props) {
	if (entries.length === 0)
		return <p className="muted">Notes, calls, invoices and payments of this family will be listed here.</p>
	return (
		<section aria-labelledby="timeline-title">
			<h2 id="timeline-title">Timeline</h2>
			<ul className="family-timeline">
				{entries.map((entry) => (
					<li key={entry.kind === 'note' ? entry.note.id : entry.id}>
						<Icon name={iconOf(entry)} />{' '}
						{entry.kind === 'note' ? (
							<div className="notes-list">
								<NoteEntry note={entry.note} about={entry.about} called={entry.called} timeZone={timeZone} />
							</div>
						) : (
							<Money entry={entry} />
						)}
					</li>
				))}
			</ul>
			<p className="button-row">
				{newer ? <Link to={newer}>Newer</Link> : null} {older ? <Link to={older}>Older</Link> : null}
			</p>
		</section>
	)
}

function iconOf(entry: Entry) {
	if (entry.kind === 'note') return entry.note.kind === 'call' ? 'phone' : 'note'
	return entry.kind === 'payment' ? 'card' : 'receipt'
}

function Money({ entry: { words, more, day, to, label } }: { entry: Exclude<Entry, { kind: 'note' }> }) {
	return (
		<div>
			<p>
				<strong>{words}</strong>{' '}
				<span className="muted">
					<Day on={day} short />
				</span>
			</p>
			<p>
				{more ? <span className="muted">{more} </span> : null}
				<a href={to}>
					{label}
					<span className="sr-only">: {words}</span>
				</a>
			</p>
		</div>
	)
}
