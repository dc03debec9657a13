import { CopyField } from '#app/components/copy-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel } from '#app/components/panel.tsx'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { readCalendars } from './tasks-calendars.server.ts'

type Shown = ReturnType<typeof readCalendars>

/** The addresses by which calendar programs read the school’s lessons without signing in. */
export function Calendars({ shown: { rooms, classes, people, reading } }: { shown: Shown }) {
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			<p className="muted measure">
				Subscribe to a room or a class in any calendar program, such as on a screen beside the door. Anyone
				with an address can see its lessons, with the names of classes and teachers. A new address replaces
				it.
			</p>
			<Panel title="Rooms">
				<Subjects kind="room" subjects={rooms} none="Add rooms in the settings of the school." />
			</Panel>
			<Panel title="Classes">
				<Subjects kind="class" subjects={classes} none="No class is running." />
			</Panel>
			<People people={people} reading={reading} />
		</>
	)
}

function Subjects({
	kind,
	subjects,
	none,
}: {
	kind: 'room' | 'class'
	subjects: Shown['rooms']
	none: string
}) {
	if (subjects.length === 0) return <p className="muted">{none}</p>
	return (
		<ul className="rows">
			{subjects.map(({ id, name, address }) => (
				<li key={id}>
					{address ? <CopyField id={`address-${id}`} label={name} value={address} /> : <bdi>{name}</bdi>}{' '}
					<Acts kind={kind} id={id} name={name} has={address !== null} />
				</li>
			))}
		</ul>
	)
}

function People({ people, reading }: { people: Shown['people']; reading: Reading }) {
	return (
		<Panel title="People">
			<p className="muted">Everybody makes their own address in their settings. Only they can see it.</p>
			{people.length === 0 ? <p>Nobody uses one yet.</p> : null}
			<ul className="rows">
				{people.map(({ id, name, createdAt }) => (
					<li key={id}>
						<span>
							<bdi>{name}</bdi> <span className="muted">since {momentIn(reading, createdAt)}</span>
						</span>{' '}
						<Acts kind="person" id={id} name={name} has />
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Acts({ kind, id, name, has }: { kind: string; id: string; name: string; has: boolean }) {
	const whose = <span className="sr-only"> for {name}</span>
	return (
		<PostForm className="row-actions">
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="id" value={id} />
			{kind === 'person' ? null : (
				<button className="button button-small" name="intent" value="new">
					{has ? 'New address' : 'Get address'}
					{whose}
				</button>
			)}{' '}
			{has ? (
				<button className="button button-small" name="intent" value="off">
					Turn off
					{whose}
				</button>
			) : null}
		</PostForm>
	)
}
