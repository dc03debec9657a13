import type { PortalSection } from './portal/sections.ts'
import type { ResourceTask } from './resource/pages.ts'
import type { StudentPage } from './student/pages.ts'
import type { TaughtClassTab, TaughtStudentTab, TeacherSettingsPage } from './teacher/pages.ts'

/** Every address that code writes. A page that moves is moved here. */
export const href = {
	landing: () => '/',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	/** Their own two-factor sign-in, whatever their role. */
	twoFactor: (query: { do?: string } = {}) => `/two-factor${queryOf(query)}`,
	forgotPassword: () => '/auth/forgot-password',
	registerSchool: (query: PlanQuery = {}) => `/register-school${queryOf(query)}`,
	registerSoloTeacher: (query: PlanQuery = {}) => `/register-solo-teacher${queryOf(query)}`,
	selectPlan: (query: PlanQuery & { type?: 'solo' } = {}) => `/select-plan${queryOf(query)}`,
	upgrade: () => '/select-plan?upgrade=true',
	subscription: () => '/subscription',
	/** Everything of a school, to take away; and one part of it, which is posted for. */
	takeOut: () => '/take-out',
	terms: () => '/terms',
	privacy: () => '/privacy',
	messaging: (query: Record<string, string | undefined> = {}) => `/messaging${queryOf(query)}`,
	conversation: (id: string, query: Record<string, string | undefined> = {}) =>
		`/messaging/${id}${queryOf(query)}`,
	/** A new message with the guardians of a student chosen, or the student where there are none. */
	messageFamily: (student: string) => `/messaging${queryOf({ do: 'new', student, pick: 'family' })}`,
	/** The chat with our support: with the assistant, or with a person. */
	support: (mode: 'ai' | 'admin') => `/messaging?support=${mode}`,
	/** The conversations our staff look after, and one of them. */
	supportDesk: (query: { tab?: string; page?: string; id?: string; reply?: string } = {}) =>
		`/super-admin/support${queryOf(query)}`,
	help: (id?: string) => `/about${queryOf({ page: 'help', id })}`,
	file: (id: string) => `/files/${id}`,
	/** One lesson for a calendar. */
	lessonCalendar: (id: string) => `/calendars/lessons/${id}`,
	dashboard: (query: { range?: string } = {}) => `/dashboard${queryOf(query)}`,
	guide: (query: { help?: string; open?: string; then?: string } = {}) =>
		`/dashboard/getting-started${queryOf(query)}`,
	students: () => '/students',
	studentList: (query: Record<string, string | undefined> = {}) => `/students/list${queryOf(query)}`,
	newStudent: (query: { family?: string } = {}) => `/students/create${queryOf(query)}`,
	/** A student, or one of the tabs and tasks below the student. */
	student: (id: string, page?: StudentPage, query: Query = {}) =>
		`/students/${id}${page ? `/${page}` : ''}${queryOf(query)}`,
	/** Takes a new note about a student, or that a call back was made. `index` is how Remix names the overview in a form. */
	studentNotes: (id: string, note?: string) => `/students/${id}?index${note ? `&note=${note}` : ''}`,
	/** The phone number and the email address of a guardian. */
	editContact: (student: string, guardian: string, back?: 'family') =>
		`/students/${student}/contact${queryOf({ guardian, back })}`,
	/** Students who come as a file: the upload, or one file with `id`. */
	importStudents: (query: Record<string, string | undefined> = {}) =>
		`/students/create${queryOf({ tab: 'import', ...query })}`,
	/** The page of a family, or one thing that is done on it: `note`, `called`. */
	family: (id: string, query: Record<string, string | undefined> = {}) =>
		`/students/families/${id}${queryOf(query)}`,
	/** A call to note: whom with is looked for first. */
	callNote: () => '/students/call-note',
	editStudent: (id: string) => `/students/${id}/edit`,
	studentAccount: (id: string) => `/students/${id}/account`,
	askAboutAccount: (id: string, ask: string, who: string) =>
		`/students/${id}/account${queryOf({ do: ask, who })}`,
	teachers: (query: Record<string, string | undefined> = {}) => `/teachers${queryOf(query)}`,
	newTeacher: () => '/teachers/create',
	teacher: (id: string, tab?: string, query: Record<string, string | undefined> = {}) =>
		`/teachers/${id}${queryOf({ tab, ...query })}`,
	archiveTeacher: (id: string) => `/teachers/${id}${queryOf({ tab: 'leaving', do: 'archive' })}`,
	classes: (query: Record<string, string | undefined> = {}) => `/classes${queryOf(query)}`,
	class: (id: string, tab?: string) => `/classes/${id}${queryOf({ tab })}`,
	/** One lesson, or one thing that is done to it: `move`, `cancel`. */
	lesson: (id: string, task?: string, query: Record<string, string | undefined> = {}) =>
		`/classes/sessions/${id}${queryOf({ do: task, ...query })}`,
	newLesson: (classId: string, query: Record<string, string | undefined> = {}) =>
		`/classes/${classId}${queryOf({ tab: 'lessons', do: 'extra', ...query })}`,
	newSeries: (classId: string, query: Record<string, string | undefined> = {}) =>
		`/classes/${classId}${queryOf({ tab: 'lessons', do: 'series', ...query })}`,
	undoSeries: (classId: string) => `/classes/${classId}?tab=lessons&do=undo`,
	/** This lesson of a series and later ones. */
	changeSeries: (classId: string, series: string, from?: string) =>
		`/classes/${classId}${queryOf({ tab: 'lessons', do: 'split', series, from })}`,
	schedule: (query: Record<string, string | null | undefined> = {}) => `/schedule${queryOf(query)}`,
	/** The lessons of a teacher who is away: whose and on which days is asked where it is not said. */
	teacherAway: (query: Record<string, string | undefined> = {}) =>
		`/schedule${queryOf({ do: 'away', ...query })}`,
	plainSchedule: (query: Record<string, string | null | undefined> = {}) =>
		`/schedule/simple${queryOf(query)}`,
	/** Who came: `unmarked`, `classes`, `students`, `credits`, `patterns`; the lessons of a day when nothing is said. */
	attendance: (tab?: string, query: Record<string, string | undefined> = {}) =>
		`/attendance${queryOf({ tab, ...query })}`,
	/** A make-up credit: book it, or one thing that is done to it: `extend`, `convert`, `revoke`, `restore`. */
	makeUp: (credit: string, task?: string, query: Record<string, string | undefined> = {}) =>
		`/attendance${queryOf({ tab: 'make-up', credit, do: task, ...query })}`,
	/** A make-up credit the office gives: who gets it is asked where it is not said. */
	giveCredit: (student?: string) => `/attendance${queryOf({ tab: 'give-credit', student })}`,
	analytics: (query: Record<string, string | undefined> = {}) => `/analytics${queryOf(query)}`,
	roster: (id: string, query: Record<string, string | undefined> = {}) =>
		`/classes/${id}/students${queryOf(query)}`,
	legacyClasses: () => '/classes/legacy',
	billing: (query: Record<string, string | undefined> = {}) => `/billing${queryOf(query)}`,
	/** A new invoice, a draft to go on with, or an issued one to correct. */
	newInvoice: (query: Record<string, string | undefined> = {}) => `/billing/new-invoice${queryOf(query)}`,
	/** One invoice, or one thing that is done to it: `credit`, `void`. */
	invoice: (id: string, task?: string, query: Record<string, string | undefined> = {}) =>
		`/billing/manage${queryOf({ id, do: task, ...query })}`,
	/** A part of the school's money: `families`, `payments`, `online`, `plans`, `runs`, `settings`. */
	manageBilling: (tab?: string, query: Record<string, string | undefined> = {}) =>
		`/billing/manage${queryOf({ tab, ...query })}`,
	/** A payment from a family that is looked for first. */
	newPayment: (query: Record<string, string | undefined> = {}) =>
		`/billing/manage${queryOf({ tab: 'payments', do: 'record', ...query })}`,
	familyAccount: (family: string, task?: string, query: Record<string, string | undefined> = {}) =>
		`/billing/manage${queryOf({ tab: 'families', family, do: task, ...query })}`,
	billingHistory: (query: Record<string, string | undefined> = {}) => `/billing/history${queryOf(query)}`,
	settings: () => '/settings',
	profile: (query: Query = {}) => `/settings/profile${queryOf(query)}`,
	schoolSettings: (tab?: string, more: Record<string, string | undefined> = {}) =>
		`/settings/school${queryOf({ tab, ...more })}`,
	preferences: () => '/settings/preferences',
	yourData: () => '/settings/admin?tab=data',
	people: (query: Record<string, string | null | undefined> = {}) => `/settings/admin${queryOf(query)}`,
	history: (query: Record<string, string | null | undefined> = {}) =>
		`/settings/admin${queryOf({ tab: 'history', ...query })}`,
	historyFile: (query: Record<string, string | null | undefined> = {}) =>
		`/settings/admin/history.csv${queryOf(query)}`,
	/** A paper of the school as a PDF: `invoice`, `credit-note`, `receipt`. */
	paper: (kind: string, id: string, query: Record<string, string | undefined> = {}) =>
		`/billing/papers/${kind}/${id}${queryOf(query)}`,
	studentSkills: (id: string, query: Query = {}) => `/students/${id}/skills${queryOf(query)}`,
	resources: () => '/dashboard/teacher/resources',
	addResource: (what: 'upload' | 'add-link') => `/dashboard/teacher/resources/${what}`,
	/** One resource, or what is done to it. */
	resource: (id: string, task?: ResourceTask) =>
		`/dashboard/teacher/resources/${id}${task ? `/${task}` : ''}`,
	teacherHome: () => '/dashboard/teacher',
	teacherClasses: () => '/dashboard/teacher/classes',
	/** A teacher's own class, or one of its tabs. */
	teacherClass: (id: string, tab?: TaughtClassTab) => `/dashboard/teacher/class/${id}${tab ? `/${tab}` : ''}`,
	/** The roll of a lesson and its notes. */
	teacherLesson: (classId: string, lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}`,
	teacherStudents: (query: Query = {}) => `/dashboard/teacher/students${queryOf(query)}`,
	/** A teacher's own student, or one of the tabs below the student. */
	teacherStudent: (id: string, tab?: TaughtStudentTab, query: Query = {}) =>
		`/dashboard/teacher/students/${id}${tab ? `/${tab}` : ''}${queryOf(query)}`,
	teacherSchedule: (query: Query = {}) => `/dashboard/teacher/schedule${queryOf(query)}`,
	/** Other times for a lesson, of which its family chooses. */
	proposeTime: (lesson: string) => `/dashboard/teacher/schedule/propose${queryOf({ lesson })}`,
	teacherAnalytics: (query: Query = {}) => `/dashboard/teacher/analytics${queryOf(query)}`,
	teacherSettings: (page?: TeacherSettingsPage) => `/dashboard/teacher/settings${page ? `/${page}` : ''}`,
	studentHome: () => '/student/dashboard',
	/** A page of students and parents; `child` keeps one child chosen. */
	portal: (section: PortalSection, query: Record<string, string | null | undefined> = {}) =>
		`/student/${section}${queryOf(query)}`,
	platformHome: () => '/super-admin',
	logout: () => '/api/logout',
	switchSchool: () => '/api/session/school',
	askToCancelSubscription: () => '/subscription?do=cancel',
	changePlan: (plan: string, cycle: string) =>
		`/subscription?${new URLSearchParams({ do: 'change', plan, cycle })}`,
	receipt: (id: string) => `/subscription?${new URLSearchParams({ receipt: id })}`,
	pay: () => '/api/paypal/subscription',
	/** The page that asks before a registration is deleted. */
	askToCancelRegistration: () => '/select-plan?do=cancel-registration',
	cancelRegistration: () => '/api/cleanup/cancel-registration',
} as const

/** The plan somebody wants, and how often they want to pay. */
type PlanQuery = {
	plan?: string | null
	billing?: string | null
}

type Query = Readonly<Record<string, string | null | undefined>>

export function queryOf(query: Query): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
	return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
