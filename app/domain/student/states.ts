export const STUDENT_STATES = ['enquiry', 'waiting', 'trial', 'active', 'paused', 'left'] as const

export type StudentState = (typeof STUDENT_STATES)[number]

interface StateRules {
	label: string
	tone: 'good' | 'warn' | 'quiet' | 'brass'
	/** Allowed transitions. Students who left can return, also through a trial or the waiting list. */
	next: readonly StudentState[]
	/** True if the student counts toward the plan. */
	counts: boolean
}

/** Students who take lessons or pause them. */
export const LEARNING = ['trial', 'active', 'paused'] as const satisfies readonly StudentState[]

export const stateRules: Record<StudentState, StateRules> = {
	enquiry: { label: 'Inquiry', tone: 'brass', next: ['waiting', 'trial', 'active', 'left'], counts: false },
	waiting: { label: 'Waiting', tone: 'brass', next: ['trial', 'active', 'left'], counts: false },
	trial: { label: 'Trial', tone: 'brass', next: ['waiting', 'active', 'left'], counts: true },
	active: { label: 'Active', tone: 'good', next: ['paused', 'left'], counts: true },
	paused: { label: 'Paused', tone: 'warn', next: ['active', 'left'], counts: true },
	left: { label: 'Left', tone: 'quiet', next: ['waiting', 'trial', 'active'], counts: false },
}

export function isStudentState(text: string): text is StudentState {
	return Object.hasOwn(stateRules, text)
}

/** The refusal, or null if the transition is allowed. */
export function whyNotNext(name: string, from: StudentState, to: StudentState): string | null {
	if (from === to) return `The state of ${name} is ${stateRules[from].label} already.`
	const { next } = stateRules[from]
	if (next.includes(to)) return null
	const ways = next.map((state) => stateRules[state].label).join(', ')
	return `${name} cannot go from ${stateRules[from].label} to ${stateRules[to].label}. Choose one of these: ${ways}.`
}
