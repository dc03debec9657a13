import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State, type Tone } from '#app/components/panel.tsx'
import type { EventOutcome } from '#app/domain/event/labels.ts'
import { certificateHref, entryHref, eventHref } from '#app/domain/event/href.ts'
import { href } from '#app/domain/href.ts'
import type { AtEvents } from './at.ts'
import type { ShownEvent } from './event-page.tsx'

export interface EntryRow {
	id: string
	studentId: string
	student: string
	title: string | null
	composer: string | null
	minutes: number | null
	accompanist: string | null
	instrument: string | null
	grade: string | null
	outcome: EventOutcome | null
	/** `Merit, 124 of 150`. */
	result: string | null
	isCertified: boolean
}

interface EntriesProps extends AtEvents {
	event: ShownEvent
	entries: EntryRow[]
}

/** Participants, in the order of the program. */
export function EventEntries({ event, entries, ...at }: EntriesProps) {
	const isRecital = event.kind === 'recital'
	return (
		<Panel title={isRecital ? 'Program' : 'Candidates'} wide>
			{entries.length === 0 ? (
				<p role="status">
					{at.keepsEvents ? 'Nobody has signed up yet.' : 'None of your students has signed up yet.'}
				</p>
			) : null}
			<ol className="learned">
				{entries.map((entry, index) => (
					<li key={entry.id}>
						<h3>
							<Link to={at.isOffice ? href.student(entry.studentId) : href.teacherStudent(entry.studentId)}>
								<bdi>{entry.student}</bdi>
							</Link>
						</h3>{' '}
						<span className="muted">{playedBy(entry)}</span>{' '}
						{entry.result ? <State tone={toneOf(entry.outcome)}>{entry.result}</State> : null}
						<EntrySteps event={event} entry={entry} index={index} many={entries.length} {...at} />
					</li>
				))}
			</ol>
			{event.hasFee && event.mayChange && !event.isInTime && entries.length > 0 ? (
				<p>Sign-up has ended. Students withdrawn now still owe the fee.</p>
			) : null}
			{isRecital && entries.length > 0 && at.keepsEvents ? <p>{lengthWords(entries)}</p> : null}
		</Panel>
	)
}

function toneOf(outcome: EventOutcome | null): Tone {
	return outcome === 'fail' ? 'warn' : outcome === 'absent' ? 'quiet' : 'good'
}

/** `Minuet in G, Christian Petzold · 3 min`. */
export function playedBy(entry: Omit<EntryRow, 'id' | 'studentId' | 'outcome' | 'result' | 'isCertified'>) {
	const { title, composer, instrument, grade, minutes, accompanist } = entry
	const piece = [title, composer].filter(Boolean).join(', ')
	const exam = [instrument, grade].filter(Boolean).join(', ')
	const length = minutes === null ? null : `${minutes} min`
	return [exam, piece, length, accompanist && `with ${accompanist}`].filter(Boolean).join(' · ')
}

/** Length of a recital, from the pieces with a known length. */
export function lengthWords(entries: readonly { minutes: number | null }[]): string {
	const minutes = entries.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0)
	const open = entries.filter((entry) => entry.minutes === null).length
	const total = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
	const without = open === 0 ? '' : `, and ${open === 1 ? '1 piece' : `${open} pieces`} without a length`
	return `${total} of music in all${without}.`
}

function EntrySteps({
	event,
	entry,
	index,
	many,
	isOffice,
	keepsEvents,
}: AtEvents & { event: ShownEvent; entry: EntryRow; index: number; many: number }) {
	const { id, student } = entry
	const of = <span className="sr-only"> {student}</span>
	const orders = keepsEvents && event.kind === 'recital' && many > 1 && event.state !== 'canceled'
	return (
		<div className="button-row">
			{orders && index > 0 ? <Move event={event} entry={entry} to="up" isOffice={isOffice} /> : null}{' '}
			{orders && index < many - 1 ? <Move event={event} entry={entry} to="down" isOffice={isOffice} /> : null}{' '}
			{event.mayChange ? (
				<Link className="button button-small" to={entryHref(isOffice, event.id, id)}>
					Change{of}
				</Link>
			) : null}{' '}
			{event.hasBegun ? (
				<Link className="button button-small" to={entryHref(isOffice, event.id, id, 'result')}>
					{event.kind === 'exam' ? 'Result' : 'Attendance'}
					{of}
				</Link>
			) : null}{' '}
			{entry.isCertified ? (
				<a className="button button-small" href={certificateHref(isOffice, event.id, id)}>
					Certificate{of}
				</a>
			) : null}{' '}
			{event.mayChange && !entry.outcome ? (
				<PostForm action={eventHref(isOffice, event.id)}>
					<input type="hidden" name="entry" value={id} />
					<button className="button button-small" name="intent" value="withdraw">
						Withdraw{of}
					</button>
				</PostForm>
			) : null}
		</div>
	)
}

interface MoveProps {
	event: ShownEvent
	entry: EntryRow
	to: 'up' | 'down'
	isOffice: boolean
}

function Move({ event, entry: { id, student }, to, isOffice }: MoveProps) {
	return (
		<PostForm action={eventHref(isOffice, event.id)}>
			<input type="hidden" name="entry" value={id} />
			<button className="button button-small" name="intent" value={to}>
				<span aria-hidden="true">{to === 'up' ? '↑' : '↓'}</span>{' '}
				<span className="sr-only">
					{to === 'up' ? 'Up' : 'Down'}, {student}
				</span>
			</button>
		</PostForm>
	)
}
