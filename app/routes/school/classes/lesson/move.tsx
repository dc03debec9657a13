import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { SlotFields, slotNames, type Choice } from '#app/components/lesson/slot-fields.tsx'
import { TellField, type TellFieldProps } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { LessonFacts } from './read.server.ts'

interface MoveLessonProps {
	lesson: LessonFacts
	rooms: Choice[]
	teachers: Choice[]
	chosen: { day: string; startTime: string; roomId: string }
	searched: { from: string; to: string }
	later: string
	free: { to: string; words: string; room: string }[]
	recipients: TellFieldProps['recipients']
	/** It has begun: as a rule this only corrects what is written down. */
	isOver: boolean
}

/** Another time, room or teacher for one lesson, with the times at which nothing speaks against it. */
export function MoveLesson(props: MoveLessonProps) {
	const { lesson, rooms, teachers, chosen, searched, later, free, recipients, isOver } = props
	const form = useFormPage(
		{
			...chosen,
			durationMinutes: String(lesson.minutes),
			teacherId: lesson.teacherId ?? '',
			tells: isOver ? undefined : 'on',
		},
		// A free time that was chosen fills the form anew.
		{ id: `move-${chosen.day}-${chosen.startTime.replace(':', '')}` },
	)
	return (
		<>
			<ErrorSummary form={form} names={slotNames} refusal="The lesson was not moved" />
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
			<div className="stack">
				<Panel title="Free times" beside={<Link to={later}>Search later days</Link>}>
					{free.length === 0 ? (
						<p>
							No time is free for the teacher, the room and all students from {searched.from} to {searched.to}
							. Search later days, or choose another teacher or room below.
						</p>
					) : (
						<ul className="free-times">
							{free.map(({ to, words, room }) => (
								<li key={to}>
									<Link className="button" to={to}>
										{words} {room ? <span className="muted">{room}</span> : null}
									</Link>
								</li>
							))}
						</ul>
					)}
				</Panel>
				<Form
					form={form}
					submit="Move the lesson"
					pending="Moving…"
					beside={
						<Link className="button" to={href.lesson(lesson.id)}>
							Keep it where it is
						</Link>
					}
				>
					<VersionField form={form} version={lesson.version} />
					<SlotFields form={form} rooms={rooms} teachers={teachers} />
					<TellField form={form} recipients={recipients} />
				</Form>
			</div>
		</>
	)
}
