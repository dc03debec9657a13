/** Everything that is worth telling afterwards, in plain words after the name of whoever did it. */
export const activityWords = {
	'school.registered': 'registered',
	'session.opened': 'signed in',
	'session.closed': 'signed out',
	'session.switched': 'came over from another school',
	'session.ended': 'ended a session of their own',
	'session.others-ended': 'signed out everywhere else',
	'profile.changed': 'changed their profile',
	'profile.email-asked': 'wants to use another address',
	'profile.email-changed': 'confirmed another address',
	'password.changed': 'changed their password',
	'password.link-sent': 'was sent a link to choose a new password',
	'password.reset': 'chose a new password by e-mail',
	'account.invited': 'opened an account for',
	'account.invited-again': 'invited again',
	'account.linked': 'linked the account of',
	'account.unlinked': 'took away the account of',
	'account.joined': 'chose a password and came in for the first time',
	'account.accepted': 'accepted the invitation',
	'account.locked': 'locked the account of',
	'account.unlocked': 'unlocked the account of',
	'account.signed-out': 'signed out everywhere',
	'account.reset': 'had a new password chosen by',
	'grant.given': 'allowed more to',
	'grant.taken': 'allowed less to',
	'ownership.offered': 'wants to hand the school over to',
	'ownership.withdrawn': 'took back the offer of the school to',
	'ownership.declined': 'did not want to take over the school from',
	'ownership.taken': 'took over the school from',
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
	'school.identity-changed': 'changed what the school says of itself:',
	'school.ways-changed': 'changed how dates, times and money are written at',
	'school.portal-changed': 'changed what families and teachers see at',
	'site.added': 'added the site',
	'site.changed': 'changed the site',
	'site.archived': 'archived the site',
	'site.restored': 'brought back the site',
	'room.added': 'added the room',
	'room.changed': 'changed the room',
	'room.archived': 'archived the room',
	'room.restored': 'brought back the room',
	'instrument.added': 'added the instrument',
	'instrument.changed': 'renamed the instrument',
	'instrument.moved': 'moved in the list of instruments',
	'instrument.archived': 'archived the instrument',
	'instrument.restored': 'brought back the instrument',
	'instrument.started': 'filled the list of instruments',
	'level.added': 'added the level',
	'level.changed': 'renamed the level',
	'level.moved': 'moved in the list of levels',
	'level.archived': 'archived the level',
	'level.restored': 'brought back the level',
	'level.started': 'filled the list of levels',
	'consent-text.published': 'published the text',
	'guide.step-done': 'marked as complete in the guide:',
	'guide.step-undone': 'marked as incomplete in the guide:',
	'guide.hidden': 'hid the Getting Started guide',
	'guide.shown': 'brought back the Getting Started guide',
	'student.added': 'added the student',
	'student.edited': 'changed the details of',
	'student.archived': 'archived',
	'student.unarchived': 'brought back from the archive',
	'family.made': 'started the family',
	'family.edited': 'changed the family',
	'family.payers-changed': 'changed who pays for',
	'family.moved': 'changed the family of',
	'guardian.linked': 'added a guardian of',
	'guardian.edited': 'changed a guardian of',
	'guardian.unlinked': 'removed a guardian of',
	'consent.given': 'noted a consent for',
	'consent.withdrawn': 'noted that a consent was withdrawn for',
	'student.tagged': 'put a tag on',
	'student.untagged': 'took a tag off',
	'student.teacher-assigned': 'assigned a teacher to',
	'enrolment.offered': 'offered a seat to',
	'enrolment.accepted': 'noted the yes to an offered seat of',
	'enrolment.declined': 'noted the no to an offered seat of',
	'enrolment.withdrawn': 'took off a waiting list',
	'enrolment.skipped': 'passed over on a waiting list',
	'enrolment.reordered': 'changed the place on a waiting list of',
	'enrolment.paused': 'paused the enrolment of',
	'enrolment.resumed': 'went on with the enrolment of',
	'enrolment.ended': 'ended an enrolment of',
	'teacher.added': 'added the teacher',
	'teacher.changed': 'changed the profile of',
	'teacher.hours-changed': 'changed the hours of',
	'teacher.qualifications-changed': 'changed the qualifications of',
	'teacher.leaving': 'noted the last day of',
	'teacher.back': 'took back the leaving of',
	'teacher.archived': 'archived the teacher',
	'teacher.handed-over': 'handed over classes and students of',
	'class.added': 'added the class',
	'class.changed': 'changed the class',
	'class.opened': 'opened for enrolment',
	'class.started': 'started the class',
	'class.finished': 'finished the class',
	'class.reopened': 'took up again the class',
	'class.archived': 'archived the class',
	'class.restored': 'took out of the archive the class',
	'class.deleted': 'deleted the class',
	'class.joining-closed': 'closed enrolment for',
	'registration.cancelled': 'cancelled their registration',
} as const

export type Action = keyof typeof activityWords

/** History outlives the program: a line of a newer version is shown as it is. */
export function sayActivity(action: string): string {
	return action in activityWords ? activityWords[action as Action] : action
}

/** What a line of history is about, by how its action begins. What is not named here is shown as it is. */
const groups: Record<string, string> = {
	account: 'Accounts',
	grant: 'Permissions',
	ownership: 'Ownership',
	session: 'Signing in',
	password: 'Passwords',
	profile: 'Profiles',
	subscription: 'Subscription',
	registration: 'Registration',
	school: 'School',
	student: 'Students',
	family: 'Families',
	guardian: 'Guardians',
	enrolment: 'Enrolments',
	class: 'Classes',
	teacher: 'Teachers',
	consent: 'Consents',
	'consent-text': 'Texts of consents',
	site: 'Sites',
	room: 'Rooms',
	instrument: 'Instruments',
	level: 'Levels',
	guide: 'Getting Started',
}

export interface ActivityGroup {
	value: string
	label: string
	actions: string[]
}

/** Every group there is, with its actions. */
export function activityGroups(): ActivityGroup[] {
	const byGroup = new Map<string, string[]>()
	for (const action of Object.keys(activityWords)) {
		const group = action.split('.')[0] ?? action
		byGroup.set(group, [...(byGroup.get(group) ?? []), action])
	}
	return [...byGroup]
		.map(([value, actions]) => ({
			value,
			label: groups[value] ?? value.charAt(0).toUpperCase() + value.slice(1),
			actions,
		}))
		.sort((one, other) => one.label.localeCompare(other.label))
}
