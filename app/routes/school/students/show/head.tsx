import { Avatar } from '#app/components/avatar.tsx'
import { Day } from '#app/components/dates.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { State, Tag } from '#app/components/panel.tsx'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { Alerts } from './alerts.tsx'
import type { headOf } from './read.server.ts'
import type { StripShown } from './read-strip.server.ts'
import { Strip } from './strip.tsx'

export type Head = ReturnType<typeof headOf>

const tabs = [
	['overview', 'Overview'],
	['lessons', 'Lessons'],
	['enrolments', 'Enrollments'],
	['family', 'Family and guardians'],
	['money', 'Money'],
	['loans', 'Loans'],
	['consents', 'Consents'],
	['history', 'History'],
] as const

/** What the part of the page is called: `Family and guardians`. */
export function tabWords(tab: string): string {
	return tabs.find(([key]) => key === tab)?.[1] ?? ''
}

interface Props {
	head: Head
	tab: string
	timeZone: string
	strip: StripShown | null
}

/** Who it is, how they stand, what nobody may overlook, and the parts of the page. */
export function StudentHead({ head, tab, timeZone, strip }: Props) {
	const isHere = head.alerts.archivedAt === null
	const open = useOpenAreas()
	const skills = { to: href.studentSkills(head.id), label: 'Skills' }
	const at = (one: string) => href.student(head.id, one === 'overview' ? undefined : one)
	return (
		<>
			<PageHead
				title={
					<>
						{head.photo ? <Avatar photo={head.photo} size={48} /> : null} <bdi>{head.words}</bdi>
					</>
				}
				facts={<Line head={head} />}
				trail={[{ to: href.studentList(), label: 'Students' }]}
				action={isHere ? { to: href.editStudent(head.id), label: 'Edit' } : undefined}
				others={isHere ? othersOf(head) : []}
				more={actionsOf(head, open)}
			/>
			<Alerts head={head} timeZone={timeZone} />
			{strip ? <Strip id={head.id} strip={strip} /> : null}
			<Tabs
				label={head.name}
				tabs={[
					...tabs
						.filter(([key]) => key !== 'money' || open.money)
						.map(([key, label]) => ({ to: at(key), label })),
					skills,
				]}
				here={at(tab)}
			/>
		</>
	)
}

function othersOf({ id }: Head) {
	return [
		{ to: href.messageFamily(id), label: 'Message' },
		{ to: href.studentTask(id, 'state'), label: 'Change status' },
	]
}

function actionsOf({ id, alerts }: Head, open: OpenAreas) {
	if (alerts.merged) return []
	if (alerts.archivedAt !== null)
		return alerts.erased
			? []
			: [
					{ to: href.studentTask(id, 'unarchive'), label: 'Restore from the archive' },
					...(open.owner ? [{ to: href.studentTask(id, 'erase'), label: 'Erase' }] : []),
				]
	return [
		{ to: href.studentTask(id, 'card'), label: 'Print card' },
		{ to: href.studentTask(id, 'photo'), label: 'Photo' },
		...(open.people ? [{ to: href.studentAccount(id), label: 'Account' }] : []),
		{ to: href.studentTask(id, 'merge'), label: 'Merge' },
		{ to: href.studentTask(id, 'archive'), label: 'Archive' },
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
