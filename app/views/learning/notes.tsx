import { Day } from '#app/components/dates.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { Panel, State } from '#app/components/panel.tsx'

export interface ShownNote {
	id: string
	day: string
	class: string
	by: string | null
	covered: string | null
	next: string | null
	privateNote: string | null
	publishedAt: number | null
	changedAt: number | null
	isCalledOff: boolean
}

/** A note, with whether the family can read it. */
export function Note({ note }: { note: ShownNote }) {
	const { day, class: name, by, covered, next, privateNote, publishedAt, changedAt, isCalledOff } = note
	return (
		<>
			<h3>
				<Day on={day} /> <span className="muted">{[name, by].filter(Boolean).join(' · ')}</span>
			</h3>{' '}
			{publishedAt === null || isCalledOff ? (
				<State tone="quiet">Not shown to the family</State>
			) : changedAt === null ? null : (
				<State tone="brass">Changed</State>
			)}{' '}
			{publishedAt !== null && isCalledOff ? <span className="muted">The lesson was canceled.</span> : null}
			{covered ? <p className="learned-words">{covered}</p> : null}
			{next ? (
				<p className="learned-words">
					<strong>Next:</strong> {next}
				</p>
			) : null}
			{privateNote ? <p className="muted">Private: {privateNote}</p> : null}
		</>
	)
}

/** Every note about a student, newest first, with full-text search. */
export function NotesList({ notes, find }: { notes: readonly ShownNote[]; find: string }) {
	return (
		<Panel title="Notes" wide>
			<GetForm className="filters" role="search">
				<div className="filter-row">
					<p className="filter filter-search">
						<label htmlFor="q">Search the notes</label>
						<input className="input" id="q" name="q" type="search" defaultValue={find} />
					</p>
					<button className="button">Search</button>
				</div>
			</GetForm>
			{notes.length === 0 ? (
				<p role="status">{find ? 'No note contains these words.' : 'No notes yet.'}</p>
			) : (
				<ul className="learned">
					{notes.map((note) => (
						<li key={note.id}>
							<Note note={note} />
						</li>
					))}
				</ul>
			)}
		</Panel>
	)
}
