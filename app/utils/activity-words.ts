/** Everything that is worth telling afterwards, in plain words after the name of whoever did it. */
export const activityWords = {
	'school.registered': 'registered',
	'session.opened': 'signed in',
	'session.closed': 'signed out',
	'session.switched': 'came over from another school',
	'password.link-sent': 'was sent a link to choose a new password',
	'password.reset': 'chose a new password by e-mail',
	'subscription.ordered': 'chose the plan',
	'subscription.started': 'took the first payment for',
	'subscription.active': 'resumed',
	'subscription.cancelled': 'ended',
	'subscription.expired': 'let run out',
	'subscription.refused': 'sent a payment that does not match the order of',
	'subscription.activation-asked': 'asked for an activation by hand',
	'enrolment.started': 'enrolled',
	'enrolment.queued': 'put on a waiting list',
	'student.state-changed': 'changed the state of',
	'registration.cancelled': 'cancelled their registration',
} as const

export type Action = keyof typeof activityWords

/** History outlives the program: a line of a newer version is shown as it is. */
export function sayActivity(action: string): string {
	return action in activityWords ? activityWords[action as Action] : action
}
