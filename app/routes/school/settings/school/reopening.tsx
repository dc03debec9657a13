import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { ClosuresView } from './closures.tsx'

type Shown = ClosuresView<'reopen'>

/** Offers to bring back lessons that stay closed on days that are open again. */
export function ReopenLessons({ data }: { data: Shown }) {
	const { closure, count, free, taken } = data
	const form = useIntentForm({ intent: 'reopen-lessons' })
	if (count === 0)
		return (
			<>
				<Taken taken={taken} />
				{taken.length === 0 ? (
					<EmptyList
						kind="new"
						title="Nothing to bring back"
						text={`No lesson stays closed because of ${closure.name} on a day that is open again.`}
						create={{ to: href.schoolSettings('closures'), label: 'Back to closures' }}
					/>
				) : null}
			</>
		)
	const them = count === 1 ? 'it' : 'them'
	return (
		<>
			<Taken taken={taken} />
			<ConfirmPage
				form={form}
				title={`${many(count, 'lesson stays', 'lessons stay')} closed on days that are open again`}
				consequences={[
					...free.map((lesson) => <LessonLink key={lesson.id} lesson={lesson} />),
					...(count > free.length ? [`And ${count - free.length} more.`] : []),
				]}
				text={`If you bring ${them} back, the teachers and the families who got an email that ${count === 1 ? 'it is' : 'they are'} canceled get one that ${count === 1 ? 'it takes' : 'they take'} place after all.`}
				submit={`Bring back ${many(count, 'lesson', 'lessons')}`}
				pending="Bringing back..."
				intent="reopen-lessons"
				back={{ to: href.schoolSettings('closures'), label: `Leave ${them} closed` }}
				calm
			>
				<HiddenField form={form} name="id" value={closure.id} />
			</ConfirmPage>
		</>
	)
}

function LessonLink({ lesson: { id, class: name, when } }: { lesson: Shown['free'][number] }) {
	return (
		<Link to={href.lesson(id)}>
			<bdi>{name}</bdi>, {when}
		</Link>
	)
}

/** Lessons that cannot come back at their time are named, so that the office can move them. */
function Taken({ taken }: Pick<Shown, 'taken'>) {
	if (taken.length === 0) return null
	return (
		<Notice
			tone="warn"
			title={`${many(taken.length, 'lesson stays', 'lessons stay')} closed, because the time is taken`}
		>
			<ul>
				{taken.map((lesson) => (
					<li key={lesson.id}>
						<LessonLink lesson={lesson} />
					</li>
				))}
			</ul>
			<p>Make the time free and restore a lesson on its own page, or add another lesson instead.</p>
		</Notice>
	)
}
