import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CopyField } from '#app/components/copy-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel } from '#app/components/panel.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { calendarAddress } from '#app/views/account/own-account.server.ts'
import { feedForm } from '#app/domain/account/people-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { endFeed, listFeeds, renewFeed } from '#app/models/calendar-feed.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.calendars }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { rooms, classes, people } = listFeeds(access)
	const withAddress = ({ id, name, key }: (typeof rooms)[number]) => ({
		id,
		name,
		address: calendarAddress(key),
	})
	return {
		rooms: rooms.map(withAddress),
		classes: classes.map(withAddress),
		people,
		reading: readingOf(access),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveCalendar({ args, access })
}

const saveCalendar = tasksOf()({
	form: feedForm,
	save({ access }, { intent, kind, id }): Outcome<FlashId> {
		if (intent !== 'new' || kind === 'person') {
			const ended = endFeed(access, kind, id)
			return ended.ok ? done('calendar-ended') : ended
		}
		const made = renewFeed(access, kind, id)
		return made.ok ? done(made.value.hasReplaced ? 'calendar-renewed' : 'calendar-made') : made
	},
	then: (flash) => goTo(href.people('calendars'), flash),
})

/** Calendar feeds need no sign-in, because calendar programs cannot sign in. */
export default function Calendars() {
	const { rooms, classes, people, reading } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			<p className="muted measure">
				Subscribe to a room or a class in any calendar program, such as on a screen beside the door. Anyone
				with an address can see its lessons, with class and teacher. A new address replaces it.
			</p>
			<Panel title="Rooms">
				<Subjects kind="room" subjects={rooms} none="Add rooms under Places in the settings." />
			</Panel>
			<Panel title="Classes">
				<Subjects kind="class" subjects={classes} none="No class is running." />
			</Panel>
			<Subscribers people={people} reading={reading} />
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

function Subscribers({ people, reading }: { people: Shown['people']; reading: Reading }) {
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
