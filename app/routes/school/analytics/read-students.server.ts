import { countLeaveReasons, countStudentFlow } from '#app/models/analytics/students.server.ts'
import { countSignUpAnswers } from '#app/models/analytics/sign-ups.server.ts'
import type { Figures } from '#app/domain/analytics/table.server.ts'
import { href } from '#app/domain/href.ts'
import { monthRows, namedRows, type Wanted } from './read-wanted.server.ts'

type Told = Omit<Figures, 'isCompared' | 'currency' | 'head'>

/** Students who joined and left, by month, or the reasons for leaving. */
export function enrolment({ access, by, period }: Wanted): Told {
	if (by === 'reason') return reasons({ access, period })
	const spans = [...period.months, ...period.before]
	const counted = countStudentFlow(access, spans)
	return {
		title: 'Students who joined and left',
		definition:
			'Students by the day they joined and the day they left, as on their pages, or came back later, and how many there were at the end of the month, also on trial or paused. Archived students are not counted.',
		empty: 'Nobody has joined yet.',
		columns: [
			{ label: 'Joined' },
			{ label: 'Came back' },
			{ label: 'Left' },
			{ label: 'Students at the end', isStand: true },
		],
		rows: monthRows(
			period,
			(span) => counted[spans.indexOf(span)],
			(row, { from, to }) => ({
				values: [row?.joined ?? 0, row?.back ?? 0, row?.left ?? 0, row?.there ?? 0],
				to: href.studentList({ joinedFrom: from, joinedTo: to }),
				total: 'count',
			}),
			({ joined }) => joined,
		),
		drawn: [0, 2],
	}
}

/** Sign-ups by the month they came in, and how long the office took to answer. */
export function signUpAnswers({ access, period }: Wanted): Told {
	const spans = [...period.months, ...period.before]
	const counted = countSignUpAnswers(access, spans)
	return {
		title: 'Sign-ups and time to answer',
		definition:
			'What came in through the sign-up page, by the day it was received, how much of it was answered, and the hours until the answer, on average.',
		empty: 'Nobody signed up during these months.',
		columns: [
			{ label: 'Received' },
			{ label: 'Answered' },
			{ label: 'Hours to answer', unit: 'hours', isStand: true },
		],
		rows: monthRows(
			period,
			(span) => counted[spans.indexOf(span)],
			(row, { from, to }) => ({
				values: [row?.received ?? 0, row?.answered ?? 0, row?.minutes ?? 0],
				to: href.signUps({ from, to }),
				total: 'count',
			}),
			({ received }) => received,
		),
		drawn: [0, 1],
	}
}

function reasons({ access, period }: Pick<Wanted, 'access' | 'period'>): Told {
	const rows = countLeaveReasons(access, period).map((row) => ({ ...row, name: row.key }))
	return {
		title: 'Why students left',
		definition:
			'Students who left during these months, by the reason that was written down. Archived students are not counted.',
		empty: 'Nobody left during these months.',
		columns: [{ label: 'Left' }],
		rows: namedRows(rows, 'No reason given', (row) => [row?.students ?? 0], 0),
		drawn: [0],
	}
}
