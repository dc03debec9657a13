import { Avatar } from '#app/components/avatar.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { teacherStates, type TeacherState } from '#app/domain/teacher/labels.ts'

interface HeadProps {
	teacher: {
		id: string
		name: string
		email: string | null
		phone: string | null
		photoId: string | null
		membershipId: string | null
	}
	ownRow: boolean
	state: TeacherState
}

/** Who a teacher is, how they stand, and how to reach them. Somebody who can sign in is written to here. */
export function TeacherHead({ teacher, ownRow, state }: HeadProps) {
	const { id, name, email, phone, photoId, membershipId } = teacher
	const words = teacherStates.find(({ value }) => value === state)?.label
	const isWrittenTo = membershipId !== null && !ownRow && state !== 'archived'
	return (
		<PageHead
			title={
				<>
					{photoId ? <Avatar photo={photoId} size={48} /> : null} <bdi>{name}</bdi>
				</>
			}
			line={[words, email, phone].filter(Boolean).join(' · ')}
			trail={[{ to: href.teachers(), label: 'Teachers' }]}
			others={isWrittenTo ? [{ to: href.messaging('new', { teacher: id }), label: 'Message' }] : []}
			more={
				state === 'archived'
					? undefined
					: [{ to: href.teacher(id, undefined, { do: 'photo' }), label: 'Photo' }]
			}
		/>
	)
}
