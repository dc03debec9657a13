import { Moment } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Unreached } from '#app/components/lesson/unreached.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { eventHref } from '#app/domain/event/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { AtEvents } from './at.ts'
import type { ShownEvent } from './event-page.tsx'

interface InviteProps extends AtEvents {
	event: ShownEvent
	find: string
	invited: { id: string; what: 'class' | 'student'; name: string }[]
	classes: { value: string; label: string }[]
	students: { id: string; name: string; isInvited: boolean }[]
	/** Recipients of the invitation; null while it is not sent. */
	guests: { people: string[]; unreachable: string[]; toldAt: number | null } | null
	formKey: string
}

/** The classes and students who may sign up, if the event is not open to all. */
export function InvitePage(props: InviteProps) {
	const { event, find, invited, classes, students, isOffice } = props
	const form = useFormPage()
	const here = eventHref(isOffice, event.id, 'invite')
	return (
		<>
			<PageHead
				title="Who may sign up"
				line={
					event.audience === 'all'
						? 'All students may sign up. Invitations count once you change that under Edit.'
						: 'Families of these classes and students see the event and can sign up.'
				}
				trail={[{ to: eventHref(isOffice, event.id), label: event.name }]}
			/>
			<ErrorSummary form={form} names={['class', 'student']} refusal="Nobody was invited" />
			<Panel title="Invited">
				{invited.length === 0 ? <p role="status">Nobody is invited yet.</p> : null}
				<ul className="rows">
					{invited.map(({ id, what, name }) => (
						<li key={id}>
							<span>
								<bdi>{name}</bdi> <span className="muted">{what === 'class' ? 'Class' : 'Student'}</span>
							</span>{' '}
							<PostForm action={eventHref(isOffice, event.id)}>
								<input type="hidden" name="invitation" value={id} />
								<button className="button button-small" name="intent" value="uninvite">
									Remove<span className="sr-only"> {name}</span>
								</button>
							</PostForm>
						</li>
					))}
				</ul>
			</Panel>
			<Guests {...props} />
			{classes.length > 0 ? (
				<Panel title="Invite a class">
					<Form form={form} action={here} submit="Invite the class" pending="Saving…">
						<SelectField form={form} name="class" label="Class" options={classes} />
					</Form>
				</Panel>
			) : null}
			<FindForm
				action={here}
				title="Find a student to invite"
				name="find"
				label="Invite a student"
				value={find}
				pick={{
					kind: 'student',
					to: (student) => eventHref(isOffice, event.id, 'invite', { student }),
				}}
			/>
			{find && students.length === 0 ? <p role="status">No matches. Try fewer letters of the name.</p> : null}
			{students.length > 0 ? (
				<Panel title="Found">
					<ul className="rows">
						{students.map(({ id, name }) => (
							<li key={id}>
								<bdi>{name}</bdi>{' '}
								<PostForm action={here}>
									<button className="button button-small" name="student" value={id}>
										Invite<span className="sr-only"> {name}</span>
									</button>
								</PostForm>
							</li>
						))}
					</ul>
				</Panel>
			) : null}
		</>
	)
}

/** Inviting sends nothing by itself, because an event is often a draft then. */
function Guests({ event, invited, guests, formKey, isOffice, timeZone }: InviteProps) {
	const form = useFormPage({}, { id: 'tell' })
	const isForAll = event.audience === 'all'
	if (!isForAll && invited.length === 0) return null
	if (!guests)
		return event.state === 'draft' ? (
			<p>Once it is open for sign-up, you can email the {isForAll ? '' : 'invited '}families here.</p>
		) : null
	const { people, unreachable, toldAt } = guests
	if (people.length + unreachable.length === 0) return null
	return (
		<Panel title="Tell the families">
			{toldAt ? (
				<p>
					Families were last emailed on <Moment at={toldAt} timeZone={timeZone} />.
				</p>
			) : null}
			{people.length > 0 ? (
				<Form
					form={form}
					action={eventHref(isOffice, event.id)}
					intent="tell"
					submit={`Email ${many(people.length, 'person', 'people')}`}
					pending="Sending…"
				>
					<FormKeyField form={form} value={formKey} />
					<p className="hint">
						{isForAll
							? 'These are the families of all active students who have not signed up yet.'
							: `They are invited and have not signed up yet: ${people.join(', ')}`}
					</p>
				</Form>
			) : null}
			<Unreached names={unreachable} />
		</Panel>
	)
}
