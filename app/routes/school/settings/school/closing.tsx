import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { billedBeforeWords } from '#app/domain/calendar/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { ClosuresView } from './closures.tsx'
import { Back } from './row-links.tsx'

type Shown = ClosuresView<'close'>

/** Shows the affected lessons and the consequences before a closure cancels them. */
export function CloseLessons({ data }: { data: Shown }) {
	const { closure, token, count, billed, lessons, held, recipients, rooms } = data
	const form = useIntentForm({ intent: 'close-lessons' }, { tells: 'on' })
	if (count === 0)
		return (
			<>
				<EmptyList
					kind="new"
					title="Nothing to close"
					text={`No lesson is booked during ${closure.name}.`}
					create={{ to: href.schoolSettings('closures'), label: 'Back to closures' }}
				/>
				<Held held={held} />
			</>
		)
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="No lesson was closed" />
			{rooms.length > 0 ? <OtherRoom data={data} /> : null}
			<Panel title={<>{closure.name}: lessons booked on these days</>}>
				<p>
					{many(count, 'lesson is', 'lessons are')} booked. Move a lesson on its own page, or close{' '}
					{count === 1 ? 'it' : 'them'}. That marks everybody “Closed”, and you can undo it until somebody
					changes one of the lessons.
				</p>
				<ul className="rows">
					{lessons.map((lesson) => (
						<Hit key={lesson.id} lesson={lesson} />
					))}
				</ul>
				{count > lessons.length ? <p className="muted">And {count - lessons.length} more.</p> : null}
				{billed ? (
					<Notice tone="warn" title={billedBeforeWords(billed.students)}>
						<p>
							If that is too much once the lessons are closed,{' '}
							<Link to={href.manageBilling('reconcile', { period: billed.period })}>Taught and billed</Link>{' '}
							shows what to credit.
						</p>
					</Notice>
				) : null}
				<Form
					form={form}
					intent="close-lessons"
					submit={`Close ${many(count, 'lesson', 'lessons')}`}
					pending="Closing..."
					beside={<Back tab="closures" />}
				>
					<HiddenField form={form} name="id" value={closure.id} />
					<input type="hidden" name="token" value={token} />
					<TellField form={form} recipients={recipients} />
				</Form>
			</Panel>
			<Held held={held} />
		</>
	)
}

function Hit({ lesson }: { lesson: Shown['lessons'][number] }) {
	return (
		<li>
			<div className="flex-[1_1_260px]">
				<Link to={href.lesson(lesson.id)}>
					<bdi>{lesson.class}</bdi>, {lesson.when}
				</Link>{' '}
				<span className="muted">
					{lesson.students.length === 0
						? 'Nobody is expected.'
						: lesson.students.map(({ name, text }) => `${name}: ${text}`).join(' ')}
				</span>
			</div>{' '}
			<Link className="button button-small" to={href.lesson(lesson.id, 'move')}>
				Move<span className="sr-only"> {lesson.class}</span>
			</Link>
		</li>
	)
}

/** Lessons in a closed room usually take place in another one, so that comes first. */
function OtherRoom({ data }: { data: Shown }) {
	const { closure, token, count, recipients, rooms } = data
	const form = useIntentForm(
		{ intent: 'change-rooms', id: 'rooms' },
		{ tells: 'on', roomId: rooms[0]?.value },
	)
	return (
		<Panel title="Give the lessons another room">
			<ErrorSummary form={form} names={['roomId']} refusal="No lesson was moved" />
			<Form
				form={form}
				intent="change-rooms"
				submit={`Move ${many(count, 'lesson', 'lessons')}`}
				pending="Moving…"
			>
				<HiddenField form={form} name="id" value={closure.id} />
				<input type="hidden" name="token" value={token} />
				<SelectField form={form} name="roomId" label="Room" options={rooms} />
				<TellField form={form} recipients={recipients} />
			</Form>
		</Panel>
	)
}

/** Lessons that already took place cannot be closed, which matters if a closure is entered late. */
function Held({ held }: Pick<Shown, 'held'>) {
	if (held.length === 0) return null
	return (
		<Notice
			tone="warn"
			title={`${many(held.length, 'lesson has', 'lessons have')} already taken place and ${held.length === 1 ? 'stays' : 'stay'} as marked`}
		>
			<ul>
				{held.map(({ id, class: name, when }) => (
					<li key={id}>
						<Link to={href.lesson(id)}>
							<bdi>{name}</bdi>, {when}
						</Link>
					</li>
				))}
			</ul>
			<p>Change the marks on the page of a lesson if it did not take place after all.</p>
		</Notice>
	)
}
