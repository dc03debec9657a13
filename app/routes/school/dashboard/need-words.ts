import type { Needed } from '#app/models/dashboard/attention.server.ts'
import { href } from '#app/domain/href.ts'
import { feedbackHref } from '#app/domain/learning/feedback-list.ts'
import { loanHref, loansHref } from '#app/domain/loan/href.ts'
import type { NeedWords } from './need-line.ts'

const FAMILIES = ['family', 'families'] as const
const students = (missing: string) => ({
	list: { label: 'Show them', to: href.studentList({ missing }) },
	isWhole: true as const,
})
const atOnline = { label: 'Show them', to: href.manageBilling('online') }
const toCall = { label: 'Show them', to: href.studentList({ call: 'due' }) }
const toInvited = { label: 'Show them', to: href.studentList({ portal: 'overdue' }) }
const toTeachers = { label: 'Show teachers', to: href.teachers() }
const toAnswer = { label: 'Answer them', to: href.signUps({ state: 'new' }) }
const answered = {
	tone: 'warn',
	mend: { label: 'Answer', to: () => toAnswer.to },
	list: toAnswer,
	isWhole: true,
} as const
const toPlan = { label: 'Open', to: href.teacherAway() }

export const NEED_WORDS: Record<Needed['need'], NeedWords> = {
	'call-student': {
		tone: 'warn',
		one: (name) => `Call back ${name}.`,
		many: (people) => `Call back ${people}.`,
		mend: { label: 'Open', to: (id: string) => href.student(id) },
		list: toCall,
	},
	'call-family': {
		tone: 'warn',
		one: (name) => `Call back the ${name.replace(/ family$/i, '')} family.`,
		noun: FAMILIES,
		many: (families) => `Call back ${families}.`,
		mend: { label: 'Open', to: (id: string) => href.family(id) },
		list: toCall,
	},
	'sign-up': {
		...answered,
		one: (name) => `${name} signed up on your page.`,
		many: (people) => `${people} signed up on your page.`,
	},
	'trial-asked': {
		...answered,
		one: (name) => `${name} asks for a trial lesson.`,
		many: (people) => `${people} ask for trial lessons.`,
	},
	'trial-off': {
		...answered,
		one: (name) => `${name}’s trial lesson was canceled. Book another.`,
		noun: ['trial lesson', 'trial lessons'],
		many: (lessons) => `${lessons} were canceled. Book others.`,
		mend: { label: 'Book', to: (id) => href.bookTrial(id) },
	},
	'trial-over': {
		tone: 'warn',
		one: (trial) => `${trial} is over. Enroll or end it.`,
		noun: ['trial', 'trials'],
		many: (trials) => `${trials} are over. Enroll or end them.`,
		mend: { label: 'Decide', to: (id) => href.student(id, 'enrollments') },
		list: (id) => ({ label: 'Decide on the first', to: href.student(id, 'enrollments') }),
	},
	question: {
		...answered,
		one: (name) => `${name} sent a question from your page.`,
		many: (people) => `${people} sent questions from your page.`,
	},
	'time-off-asked': {
		tone: 'warn',
		one: (name) => `${name} asks for time off.`,
		noun: ['request', 'requests'],
		many: (requests) => `${requests} for time off.`,
		mend: { ...toPlan, to: () => toPlan.to },
		list: toPlan,
	},
	'away-lessons': {
		tone: 'warn',
		one: (absence) => `${absence}.`,
		noun: ['absence', 'absences'],
		many: (absences) => `Lessons are still booked during ${absences} of teachers.`,
		mend: { ...toPlan, to: () => toPlan.to },
		list: toPlan,
	},
	'closed-lessons': {
		tone: 'warn',
		one: (closure) => `Lessons are still booked during ${closure}.`,
		noun: ['closure', 'closures'],
		many: (closures) => `Lessons are still booked during ${closures}.`,
		mend: { label: 'Decide', to: (id) => href.schoolSettings('closures', { close: id }) },
		list: { label: 'Show closures', to: href.schoolSettings('closures') },
	},
	'loan-late': {
		tone: 'warn',
		one: (loan) => `${loan}, is overdue.`,
		noun: ['loan', 'loans'],
		many: (loans) => `${loans} are overdue.`,
		mend: { label: 'Open the loan', to: (id) => loanHref(true, id) },
		list: { label: 'Show them', to: loansHref(true, { state: 'late' }) },
		isWhole: true,
	},
	'report-sent': {
		tone: 'warn',
		one: (name) => `A report about ${name} waits for your review.`,
		noun: ['report', 'reports'],
		many: (reports) => `${reports} wait for your review.`,
		mend: { label: 'Review', to: (id) => href.studentSkills(id, 'reports') },
		list: { label: 'Show them', to: href.studentsToComplete() },
	},
	feedback: {
		tone: 'warn',
		one: (name) => `The family of ${name} sent feedback.`,
		noun: ['piece of feedback', 'pieces of feedback'],
		many: (pieces) => `Families sent ${pieces}.`,
		mend: { label: 'Read it', to: (id) => feedbackHref(true, id) },
		list: { label: 'Show them', to: `${feedbackHref(true)}?state=unanswered` },
		isWhole: true,
	},
	'card-dispute': {
		tone: 'bad',
		one: (name) => `The bank of ${name} disputes a card payment.`,
		noun: ['card payment', 'card payments'],
		many: (payments) => `Banks dispute ${payments}.`,
		mend: { label: 'Open', to: (id) => href.familyAccount(id) },
		list: atOnline,
	},
	'autopay-failed': {
		one: (name) => `The saved card of ${name} was declined.`,
		noun: FAMILIES,
		many: (families) => `The saved cards of ${families} were declined.`,
		mend: { label: 'Open the account', to: (id) => href.familyAccount(id) },
		list: atOnline,
	},
	'autopay-letter': {
		one: (name) => `Announce by letter what ${name} is charged: no email arrives.`,
		noun: FAMILIES,
		many: (families) => `Announce by letter what ${families} are charged.`,
		mend: { label: 'Open the invoice', to: (id) => href.invoice(id) },
		list: atOnline,
	},
	'debit-unsent': {
		tone: 'bad',
		one: (day) => `The direct debit of ${day} is not marked as sent.`,
		noun: ['direct debit', 'direct debits'],
		many: (runs) => `${runs} are not marked as sent.`,
		mend: { label: 'Open the run', to: (id) => href.debitRun(id) },
		list: (id) => ({ label: 'Open the first', to: href.debitRun(id) }),
	},
	'draft-unsent': {
		one: (name) => `A draft for ${name} is not sent.`,
		noun: ['draft', 'drafts'],
		many: (drafts) => `${drafts} are not sent.`,
		mend: { label: 'Open the draft', to: (id) => href.invoice(id) },
		list: { label: 'Show them', to: href.billing({ view: 'draft' }) },
		isWhole: true,
	},
	'month-unbilled': {
		tone: 'bad',
		one: (months) => `${months} ${months.includes(' and ') ? 'are' : 'is'} not billed yet.`,
		noun: ['month', 'months'],
		many: (months) => `${months} are not billed yet.`,
		mend: { label: 'Run billing', to: (month) => href.newBillingRun(month) },
		list: (month) => ({ label: 'Run billing', to: href.newBillingRun(month) }),
	},
	'no-price': {
		tone: 'bad',
		one: (name) => `An enrollment of ${name} has no price plan.`,
		noun: ['enrollment', 'enrollments'],
		many: (enrollments) => `${enrollments} have no price plan.`,
		mend: { label: 'Choose a price', to: (id) => href.manageBilling('plans', { enrolment: id }) },
		list: { label: 'Show them', to: href.unpricedSeats() },
		isWhole: true,
	},
	'make-up-asked': {
		tone: 'warn',
		one: (name) => `The family of ${name} asks for a make-up lesson.`,
		many: (people) => `Families ask for make-up lessons for ${people}.`,
		mend: { label: 'Book make-up', to: (id) => href.makeUp(id) },
		list: { label: 'Show them', to: href.attendance('credits') },
	},
	'move-asked': {
		tone: 'warn',
		one: (name) => `The family of ${name} asks to move a lesson.`,
		noun: ['lesson', 'lessons'],
		many: (lessons) => `Families ask to move ${lessons}.`,
		mend: { label: 'Answer', to: (id) => href.lesson(id) },
		list: (id) => ({ label: 'Answer the first', to: href.lesson(id) }),
	},
	'make-up-ending': {
		one: (name) => `A make-up lesson of ${name} ends within two weeks.`,
		noun: ['make-up lesson', 'make-up lessons'],
		many: (lessons) => `${lessons} end within two weeks.`,
		mend: { label: 'Book make-up', to: (id) => href.makeUp(id) },
		list: { label: 'Show them', to: href.attendance('credits', { expires: 'soon' }) },
		isWhole: true,
	},
	'no-family': {
		tone: 'bad',
		one: (name) => `${name} has no family, so nobody can be billed.`,
		many: (people) => `${people} have no family, so nobody can be billed.`,
		mend: { label: 'Choose who pays', to: (id) => href.student(id, 'move-family') },
		...students('family'),
	},
	'no-guardian': {
		one: (name) => `${name} is under age and has no guardian.`,
		many: (people) => `${people} are under age and have no guardian.`,
		mend: { label: 'Add a guardian', to: (id) => href.student(id, 'add-guardian') },
		...students('guardian'),
	},
	'no-teacher': {
		one: (name) => `${name} has no teacher.`,
		many: (people) => `${people} have no teacher.`,
		mend: { label: 'Choose a teacher', to: href.editStudent },
		...students('teacher'),
	},
	'no-class': {
		one: (name) => `${name} has no lessons.`,
		many: (people) => `${people} have no lessons.`,
		mend: { label: 'Open', to: (id) => href.student(id) },
		...students('class'),
	},
	'no-seat': {
		tone: 'warn',
		one: (name) => `${name} has no seat after a pause.`,
		many: (people) => `${people} have no seat after a pause.`,
		mend: { label: 'Open', to: (id) => href.student(id, 'enrollments') },
		...students('seat'),
	},
	'no-consent': {
		one: (name) => `${name} has not answered every consent.`,
		many: (people) => `${people} have not answered every consent.`,
		mend: { label: 'Record the answer', to: (id) => href.student(id) },
		...students('consent'),
	},
	'not-accepted': {
		one: (name) => `${name} was invited more than seven days ago and has not accepted.`,
		many: (students) => `Invitations for ${students} have not been accepted for more than seven days.`,
		mend: { label: 'Invite again', to: href.studentAccount },
		list: toInvited,
	},
	'teacher-invited': {
		one: (name) => `${name} was invited more than seven days ago and has not accepted.`,
		noun: ['teacher', 'teachers'],
		many: (teachers) => `${teachers} were invited more than seven days ago and have not accepted.`,
		mend: { label: 'Invite again', to: (id) => href.teacher(id, 'account') },
		list: { label: 'Show teachers', to: href.teachers({ account: 'invited' }) },
	},
	bounced: {
		tone: 'warn',
		one: (name) => `Email to ${name} came back.`,
		noun: ['recipient', 'recipients'],
		many: (recipients) => `Email to ${recipients} came back.`,
		mend: { label: 'Correct the address', to: (id) => href.student(id) },
		list: { label: 'Show them', to: href.messaging('failed') },
	},
	expiring: {
		one: (name) => `A qualification of ${name} expires within 30 days.`,
		noun: ['qualification', 'qualifications'],
		many: (qualifications) => `${qualifications} expire within 30 days.`,
		mend: { label: 'Open', to: (id: string) => href.teacher(id, 'qualifications') },
		list: toTeachers,
	},
	'no-account': {
		one: (name) => `${name} teaches here and has no account.`,
		noun: ['teacher', 'teachers'],
		many: (teachers) => `${teachers} have no account.`,
		mend: { label: 'Open', to: (id) => href.teacher(id) },
		list: { label: 'Show teachers', to: href.teachers({ account: 'none' }) },
		isWhole: true,
	},
}
