import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { Unreached } from './unreached.tsx'

interface Lesson {
	id: string
	class: string
	when: string
}

interface ReopenLessonsProps {
	/** `id` is of the closure or of the teacher. */
	data: {
		id: string
		count: number
		free: readonly Lesson[]
		taken: readonly Lesson[]
		unreachable: readonly string[]
	}
	is: 'closed' | 'canceled'
	/** The days: "on days that are open again". */
	on: string
	/** The readers of the emails: "the families". */
	told: string
	/** The reason that lessons cannot come back: "the time is taken". */
	why: string
	/** The sentence if nothing can come back. */
	none: string
	back: { to: string; label: string }
}

/** Offers to bring back lessons that stay off on days that are free again. */
export function ReopenLessons({ data, is, on, told, why, none, back }: ReopenLessonsProps) {
	const { id, count, free, taken, unreachable } = data
	const form = useIntentForm({ intent: 'reopen-lessons' })
	const stay = (lessons: number) => `${many(lessons, 'lesson stays', 'lessons stay')} ${is}`
	const isOne = count === 1
	const them = isOne ? 'it' : 'them'
	return (
		<>
			<Taken taken={taken} title={`${stay(taken.length)}, because ${why}`} />
			{count > 0 ? (
				<ConfirmPage
					form={form}
					title={`${stay(count)} ${on}`}
					consequences={[
						...free.map((lesson) => <LessonLink key={lesson.id} lesson={lesson} />),
						...(count > free.length ? [`And ${count - free.length} more.`] : []),
					]}
					text={`If you bring ${them} back, ${told} who got an email that ${isOne ? 'it is' : 'they are'} canceled get one that ${isOne ? 'it takes' : 'they take'} place after all.`}
					submit={`Bring back ${many(count, 'lesson', 'lessons')}`}
					pending="Bringing back..."
					intent="reopen-lessons"
					back={{ to: back.to, label: `Leave ${them} ${is}` }}
					calm
				>
					<HiddenField form={form} name="id" value={id} />
					<Unreached names={unreachable} />
				</ConfirmPage>
			) : null}
			{count + taken.length === 0 ? (
				<EmptyList kind="new" title="Nothing to bring back" text={none} create={back} />
			) : null}
		</>
	)
}

function LessonLink({ lesson: { id, class: name, when } }: { lesson: Lesson }) {
	return (
		<Link to={href.lesson(id)}>
			<bdi>{name}</bdi>, {when}
		</Link>
	)
}

/** Lessons that cannot come back at their time are named, so that the office can move them. */
function Taken({ taken, title }: { taken: readonly Lesson[]; title: string }) {
	if (taken.length === 0) return null
	return (
		<Notice tone="warn" title={title}>
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
