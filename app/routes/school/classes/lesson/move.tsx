import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { SlotFields, slotNames } from '#app/components/lesson/slot-fields.tsx'
import { TextsField } from '#app/components/lesson/text-field.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { lessonFacts } from './read.server.ts'
import { lessonTitle } from './title.ts'
import { lessonMoveForm } from '#app/domain/lesson/form.ts'
import { listSmallRooms } from '#app/models/class/room-size.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDayWords } from '#app/utils/dates.ts'
import { readMove } from './read-task.server.ts'
import { atLesson, forcedBy, lessonTask, mailedIn } from './tasks.server.ts'

// The roll's stylesheet also holds the rules for free times.
export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Move') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	const { searchParams } = new URL(args.request.url)
	return { lesson: lessonFacts(access, lesson), ...readMove(access, lesson, searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return move(atLesson(args, access))
}

const move = lessonTask({
	form: lessonMoveForm,
	save: ({ access, lesson }, { version, forceReason, ...slot }) =>
		editLesson(access, { id: lesson.id, version }, slot, forcedBy(forceReason)),
	then({ mailed }, { access, lesson }, { day, startTime, roomId }) {
		const { dateFormat } = access.school
		const when = `on ${plainDayWords(day, dateFormat)} at ${clockWords(startTime, dateFormat)}`
		const [small] = listSmallRooms(access, [{ classId: lesson.classId, roomId }])
		return goTo(href.lesson(lesson.id), 'lesson-moved', {
			when,
			...(small ? { small: small.text } : {}),
			...mailedIn(mailed),
			...travelOf(access, { lessonId: lesson.id }),
		})
	},
})

/** Suggests times without conflicts. */
export default function MoveLesson() {
	const { lesson, rooms, teachers, chosen, searched, later, free, notes, recipients, texting, isOver } =
		useLoaderData<typeof loader>()
	const form = useFormPage(
		{
			...chosen,
			durationMinutes: String(lesson.minutes),
			teacherId: lesson.teacherId ?? '',
			tells: isOver ? undefined : 'on',
		},
		// Choosing a free time remounts the form with new values.
		{ id: `move-${chosen.day}-${chosen.startTime.replace(':', '')}` },
	)
	return (
		<div className="form-page">
			<PageHead
				title="Move this lesson"
				line={`${lesson.class}, ${lesson.when}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			{lesson.series ? (
				<p>
					Only this lesson moves.{' '}
					<Link to={href.changeSeries(lesson.classId, lesson.series.id, lesson.series.day)}>
						Change this and later lessons
					</Link>
				</p>
			) : null}
			{notes.map((text) => (
				<p key={text}>{text}</p>
			))}
			<div className="stack">
				<Panel title="Free times" beside={<Link to={later}>Search later days</Link>}>
					{free.length === 0 ? (
						<p>
							No time is free for the teacher, the room and all students from {searched.from} to {searched.to}
							. Search later days, or choose another teacher or room below.
						</p>
					) : (
						free.map(({ day, times }) => (
							<section key={day}>
								<h3 className="mt-4">{day}</h3>
								<ul className="free-times">
									{times.map(({ to, label, room }) => (
										<li key={to}>
											<Link className="button" to={to}>
												<span className="sr-only">{day}, </span>
												{label} {room ? <span className="muted">{room}</span> : null}
											</Link>
										</li>
									))}
								</ul>
							</section>
						))
					)}
				</Panel>
				<Form
					form={form}
					card
					submit="Move the lesson"
					pending="Moving…"
					beside={
						<Link className="button" to={href.lesson(lesson.id)}>
							Keep it where it is
						</Link>
					}
				>
					<ErrorSummary form={form} names={slotNames} refusal="The lesson was not moved" />
					<VersionField form={form} version={lesson.version} />
					<SlotFields form={form} rooms={rooms} teachers={teachers} />
					<TellField form={form} recipients={recipients} />
					<TextsField form={form} texting={texting} />
				</Form>
			</div>
		</div>
	)
}
