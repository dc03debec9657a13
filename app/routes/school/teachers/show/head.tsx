import { useLocation, useOutletContext } from '@remix-run/react'
import { Avatar } from '#app/components/avatar.tsx'
import { Day } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { teacherStates, type TeacherState } from '#app/domain/teacher/labels.ts'
import type { TeacherTab } from '#app/domain/teacher/pages.ts'

/** The layout shares this data with its tabs. */
export interface TeacherContext {
	teacher: {
		id: string
		name: string
		email: string | null
		phone: string | null
		photoId: string | null
		endedOn: string | null
		membershipId: string | null
	}
	ownRow: boolean
	state: TeacherState
	seesPay: boolean
	timeZone: string
}

export const useTeacher = useOutletContext<TeacherContext>

const tabs: [tab: TeacherTab | undefined, label: string][] = [
	[undefined, 'Overview'],
	['profile', 'Details'],
	['hours', 'Hours'],
	['busy-times', 'Busy times'],
	['time-off', 'Time off'],
	['classes', 'Classes and students'],
	['pay', 'Pay'],
	['account', 'Permissions & account'],
]

const more: [tab: TeacherTab, label: string][] = [
	['qualifications', 'Qualifications'],
	['leaving', 'Leaving'],
	['history', 'History'],
]

/** Leaves a form in a tab without saving. */
export function CancelTeacher({ id }: { id: string }) {
	return (
		<Link className="button" to={href.teacher(id)}>
			Cancel
		</Link>
	)
}

/** Teachers need an account to receive messages. */
export function TeacherHead({ teacher, ownRow, state, seesPay }: TeacherContext) {
	const { id, name, email, phone, photoId, endedOn, membershipId } = teacher
	const { pathname } = useLocation()
	const text = teacherStates.find(({ value }) => value === state)?.label
	const isWrittenTo = membershipId !== null && !ownRow && state !== 'archived'
	return (
		<>
			<PageHead
				title={
					<>
						{photoId ? <Avatar photo={photoId} size={48} /> : null} <bdi>{name}</bdi>
					</>
				}
				line={[text, email, phone].filter(Boolean).join(' · ')}
				trail={[{ to: href.teachers(), label: 'Teachers' }]}
				others={isWrittenTo ? [{ to: href.messaging('new', { teacher: id }), label: 'Message' }] : []}
				more={state === 'archived' ? undefined : [{ to: href.teacher(id, 'photo'), label: 'Photo' }]}
			/>
			{endedOn && state !== 'archived' ? (
				<Notice
					tone="warn"
					title={
						<>
							Last day: <Day on={endedOn} />
						</>
					}
				/>
			) : null}
			<Tabs
				label={name}
				tabs={tabs
					.filter(([tab]) => tab !== 'pay' || seesPay)
					.map(([tab, label]) => ({ to: href.teacher(id, tab), label }))}
				more={more.map(([tab, label]) => ({ to: href.teacher(id, tab), label }))}
				here={pathname.replace(/\/$/, '')}
			/>
		</>
	)
}
