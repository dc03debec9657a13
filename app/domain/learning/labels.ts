export const PIECE_KINDS = ['piece', 'scale', 'study'] as const
export const PIECE_STATES = ['planned', 'learning', 'polishing', 'ready', 'performed', 'dropped'] as const
export const GOAL_STATES = ['open', 'reached', 'dropped'] as const
export const REPORT_STATES = ['draft', 'review', 'published'] as const
export const FEEDBACK_SUBJECTS = ['lesson', 'teacher', 'school', 'student'] as const
export const FEEDBACK_STATES = ['new', 'seen', 'answered', 'closed', 'hidden'] as const
export const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const

export type PieceKind = (typeof PIECE_KINDS)[number]
export type PieceState = (typeof PIECE_STATES)[number]
export type GoalState = (typeof GOAL_STATES)[number]
export type ReportState = (typeof REPORT_STATES)[number]
export type FeedbackSubject = (typeof FEEDBACK_SUBJECTS)[number]
export type FeedbackState = (typeof FEEDBACK_STATES)[number]
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const pieceStates: Record<PieceState, string> = {
	planned: 'Planned',
	learning: 'Learning',
	polishing: 'Polishing',
	ready: 'Ready to perform',
	performed: 'Performed',
	dropped: 'Dropped',
}

/** Pieces currently practiced. */
export const inWork: readonly PieceState[] = ['learning', 'polishing', 'ready']

export const pieceKinds: Record<PieceKind, string> = { piece: 'Piece', scale: 'Scale', study: 'Study' }

export const goalStates: Record<GoalState, string> = { open: 'Open', reached: 'Reached', dropped: 'Dropped' }

export const reportStates: Record<ReportState, string> = {
	draft: 'Draft',
	review: 'Waiting for review',
	published: 'Published',
}

/** Lowest first; the stored rating starts at 1. */
export const ratings = ['Needs support', 'Developing', 'Good', 'Excellent'] as const

export function ratingWords(rating: number | null): string | null {
	return rating === null ? null : (ratings[rating - 1] ?? null)
}

export const feedbackSubjects: Record<FeedbackSubject, string> = {
	lesson: 'A lesson',
	teacher: 'A teacher',
	school: 'The school',
	student: 'From the teacher',
}

export const feedbackStates: Record<FeedbackState, string> = {
	new: 'New',
	seen: 'Read',
	answered: 'Answered',
	closed: 'Closed',
	hidden: 'Hidden',
}

export const proposalStates: Record<ProposalState, string> = {
	open: 'Waiting for an answer',
	accepted: 'Accepted',
	declined: 'Declined',
	withdrawn: 'Withdrawn',
}

/** Limits of a practice entry. */
export const PRACTICE = { mostMinutes: 600, daysBack: 7 }
