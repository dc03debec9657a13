import { useLocation, useOutletContext } from '@remix-run/react'
import { Avatar } from '#app/components/avatar.tsx'
import { Day } from '#app/components/dates.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { State, Tag } from '#app/components/panel.tsx'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import type { StudentTab } from '#app/domain/student/pages.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { Alerts } from './alerts.tsx'
import type { headOf } from './read.server.ts'
import type { StripShown } from './read-strip.server.ts'
import { Strip } from './strip.tsx'

export type Head = ReturnType<typeof headOf>

/** The layout shares this data with its tabs. */
export interface StudentContext {
	head: Head
	timeZone: string
	/** Null for an archived student. */
	strip: StripShown | null
}

export const useStudent = useOutletContext<StudentContext>

const tabs: [tab: StudentTab | undefined, label: string][] = [
	[undefined, 'Overview'],
	['lessons', 'Lessons'],
	['enrollments', 'Enrollments'],
	['family', 'Family and guardians'],
	['money', 'Money'],
	['consents', 'Consents'],
]

const rare: typeof tabs = [
	['loans', 'Loans'],
	['history', 'History'],
]

export function StudentHead({ head, timeZone, strip }: StudentContext) {
	const isHere = head.alerts.archivedAt === null
	const open = useOpenAreas()
	const here = useLocation().pathname.replace(/\/$/, '')
	return (
		<>
			<PageHead
				title={
					<>
						{head.photo ? <Avatar photo={head.photo} size={48} /> : null} <bdi>{head.text}</bdi>
					</>
				}
				facts={<Line head={head} />}
				trail={[{ to: href.studentList(), label: 'Students' }]}
				action={isHere ? { to: href.messageFamily(head.id), label: 'Message family' } : undefined}
				others={isHere ? othersOf(head) : []}
				more={actionsOf(head, open)}
			/>
			<Alerts head={head} timeZone={timeZone} />
			{strip ? <Strip id={head.id} strip={strip} isHere={here === href.student(head.id)} /> : null}
			<Tabs
				label={head.name}
				tabs={[
					...tabs
						.filter(([tab]) => tab !== 'money' || open.money)
						.map(([tab, label]) => ({ to: href.student(head.id, tab), label })),
					{ to: href.studentSkills(head.id), label: 'Skills' },
				]}
				more={rare.map(([tab, label]) => ({ to: href.student(head.id, tab), label }))}
				here={here}
			/>
		</>
	)
}

function othersOf({ id }: Head) {
	return [{ to: href.student(id, 'status'), label: 'Change status' }]
}

function actionsOf({ id, alerts }: Head, open: OpenAreas) {
	if (alerts.merged) return []
	if (alerts.archivedAt !== null)
		return alerts.erased
			? []
			: [
					{ to: href.student(id, 'restore'), label: 'Restore from the archive' },
					...(open.owner ? [{ to: href.student(id, 'erase'), label: 'Erase' }] : []),
				]
	return [
		{ to: href.editStudent(id), label: 'Edit' },
		{ to: href.student(id, 'card'), label: 'Print card' },
		{ to: href.student(id, 'photo'), label: 'Photo' },
		...(open.people ? [{ to: href.studentAccount(id), label: 'Account' }] : []),
		{ to: href.student(id, 'merge'), label: 'Merge' },
		{ to: href.student(id, 'archive'), label: 'Archive' },
	]
}

function Line({ head }: { head: Head }) {
	const { pronouns, age, hasBirthday, state, stateSince, planned, instruments, teacher, tags } = head
	const { label, tone } = stateRules[state]
	const plays = instruments.map(({ instrument, level }) => (level ? `${instrument}, ${level}` : instrument))
	return (
		<>
			<State tone={tone}>{label}</State> since <Day on={stateSince} />
			{planned.backAfter ? (
				<>
					{' until '}
					<Day on={planned.backAfter} />
				</>
			) : null}
			{age === null ? null : ` · ${age} ${age === 1 ? 'year' : 'years'} old`}
			{pronouns ? ` · ${pronouns}` : null}
			{plays.length > 0 ? ` · ${plays.join(' · ')}` : null}
			{teacher ? (
				<>
					{' · with '}
					<bdi>{teacher}</bdi>
				</>
			) : null}
			{hasBirthday ? (
				<>
					{' '}
					<State tone="brass">Birthday today</State>
				</>
			) : null}
			{tags.map((tag) => (
				<span key={tag}>
					{' '}
					<Tag>{tag}</Tag>
				</span>
			))}
		</>
	)
}
