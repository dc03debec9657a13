import { many } from '#app/domain/class/labels.ts'
import type { lessonsStillOn } from './read-broadcast.server.ts'

/** Leads from an emergency to the closure that cancels the lessons of its day. */
export function StillOn({ lessons }: { lessons: ReturnType<typeof lessonsStillOn> }) {
	if (!lessons) return null
	const { count, when, close } = lessons
	const them = count === 1 ? 'it' : 'them'
	return (
		<p>
			<strong>
				{many(count, 'lesson', 'lessons')} {when} {count === 1 ? 'is' : 'are'} still on.
			</strong>{' '}
			{close ? (
				<>
					<a href={close}>Close {them}</a> to cancel {them} for families, teachers and attendance.
				</>
			) : (
				`If the school is closed, ask the office to close ${them}.`
			)}
		</p>
	)
}
