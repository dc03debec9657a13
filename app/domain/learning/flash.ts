import { onceSetUp, type Params } from '../flash/words.ts'
import { LESSONS_STAY } from '../calendar/labels.ts'

export const learningFlashes = {
	'note-saved': {
		tone: 'good',
		say: (params: Params) =>
			`The note about ${params.student ?? 'the student'} was ${params.how ?? 'saved'}.`,
	},
	'learning-saved': { tone: 'good', say: (params: Params) => `${params.what ?? 'That'} was saved.` },
	'class-assignment': {
		tone: 'good',
		say: (params: Params) => `Assignment given to ${params.count ?? 'the students'}.`,
	},
	'recording-heard': { tone: 'good', say: () => 'The recording is no longer marked as new.' },
	'learning-removed': { tone: 'good', say: (params: Params) => `${params.what ?? 'That'} was removed.` },
	'skills-assessed': { tone: 'good', say: (params: Params) => `${params.count ?? 'The skills'} assessed.` },
	'report-sent': { tone: 'good', say: () => 'The report was sent to the office for review.' },
	'report-returned': { tone: 'good', say: () => 'The report was returned to its teacher.' },
	'report-published': { tone: 'good', say: () => 'The report was published. The family can read it now.' },
	'report-unread': {
		tone: 'good',
		say: () => 'The report was published. Nobody in the family can open it yet: print it, or invite them.',
	},
	'feedback-answered': { tone: 'good', say: () => 'The family can read your reply.' },
	'feedback-closed': { tone: 'good', say: () => 'The feedback was closed.' },
	'feedback-hidden': {
		tone: 'good',
		say: () => 'The feedback is hidden. You can show it again below.',
	},
	'feedback-unhidden': { tone: 'good', say: () => 'The feedback is shown again.' },
	'move-declined': {
		tone: 'good',
		say: (params: Params) =>
			params.mailed
				? `The family will get your answer by email${onceSetUp(params)}.`
				: 'The family can read your answer in the portal.',
	},
	'proposal-sent': { tone: 'good', say: () => 'The family can now choose another time.' },
	'proposal-withdrawn': { tone: 'good', say: () => 'The proposal was withdrawn.' },
	'time-off-asked': { tone: 'good', say: () => 'The office was asked for your time off.' },
	'time-off-added': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The teacher'} cannot be booked then.`,
	},
	'time-off-approved': {
		tone: 'good',
		say: (params: Params) =>
			`The time off is approved. ${params.name ?? 'The teacher'} cannot be booked then.`,
	},
	'time-off-refused': {
		tone: 'good',
		say: (params: Params) => `The time off is refused. ${params.name ?? 'The teacher'} can read why.`,
	},
	'time-off-removed': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The teacher'} can be booked again then.${params.more ?? ''}`,
	},
	'time-off-canceled': {
		tone: 'good',
		say: (params: Params) =>
			`Your time off was canceled.${params.approved ? ` ${LESSONS_STAY}` : ''} You can ask for it again below.`,
	},
	'busy-times-read': { tone: 'good', say: () => 'The calendar was read.' },
	'busy-times-removed': { tone: 'good', say: () => 'The calendar and its times were removed.' },
	'hours-saved': { tone: 'good', say: () => 'Your hours were saved.' },
} as const
