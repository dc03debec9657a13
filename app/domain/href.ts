/** Every address that code writes. A page that moves is moved here. */
export const href = {
	landing: () => '/',
	features: () => '/#features',
	pricing: (billing?: 'monthly' | 'yearly') => (billing ? `/?billing=${billing}#pricing` : '/#pricing'),
	contact: () => '/#contact',
	demo: () => '/?demo=1',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	/** Where the pages about passwords send people back to. */
	shortLogin: () => '/login',
	forgotPassword: () => '/auth/forgot-password',
	resetPassword: (link?: { token: string; email: string }) =>
		link ? `/reset-password?${new URLSearchParams({ ...link })}` : '/reset-password',
	signUp: () => '/signup',
	registerSchool: (query: PlanQuery = {}) => `/register-school${queryOf(query)}`,
	registerSoloTeacher: (query: PlanQuery = {}) => `/register-solo-teacher${queryOf(query)}`,
	selectPlan: (query: PlanQuery & { type?: 'solo' } = {}) => `/select-plan${queryOf(query)}`,
	/** The page that asks before a registration is deleted. */
	askToCancelRegistration: () => '/select-plan?ask=cancel-registration',
	upgrade: () => '/select-plan?upgrade=true',
	subscription: () => '/subscription',
	/** Where an owner who has not paid corrects their own email address. */
	correctEmail: () => '/subscription?ask=email',
	askToCancelSubscription: () => '/subscription?ask=cancel',
	receipt: (id: string) => `/subscription?${new URLSearchParams({ receipt: id })}`,
	about: () => '/about',
	dashboard: (query: { range?: string } = {}) => `/dashboard${queryOf(query)}`,
	guide: (query: { help?: string; open?: string } = {}) => `/dashboard/getting-started${queryOf(query)}`,
	students: () => '/students',
	studentList: (query: Record<string, string | undefined> = {}) => `/students/list${queryOf(query)}`,
	newStudent: (query: { family?: string } = {}) => `/students/create${queryOf(query)}`,
	student: (id: string, tab?: string) => `/students/${id}${queryOf({ tab })}`,
	/** One thing that is done on a student's page: `add-guardian`, `archive`. */
	studentTask: (id: string, task: string, query: Record<string, string | undefined> = {}) =>
		`/students/${id}${queryOf({ do: task, ...query })}`,
	editStudent: (id: string) => `/students/${id}/edit`,
	studentAccount: (id: string) => `/students/${id}/account`,
	askAboutAccount: (id: string, ask: string, who: string) =>
		`/students/${id}/account${queryOf({ ask, who })}`,
	teachers: (query: Record<string, string | undefined> = {}) => `/teachers${queryOf(query)}`,
	newTeacher: () => '/teachers/create',
	teacher: (id: string, tab?: string) => `/teachers/${id}${queryOf({ tab })}`,
	archiveTeacher: (id: string) => `/teachers/${id}${queryOf({ tab: 'leaving', ask: 'archive' })}`,
	classes: (query: Record<string, string | undefined> = {}) => `/classes${queryOf(query)}`,
	class: (id: string, tab?: string) => `/classes/${id}${queryOf({ tab })}`,
	/** One lesson, or one thing that is done to it: `move`, `cancel`. */
	lesson: (id: string, task?: string, query: Record<string, string | undefined> = {}) =>
		`/classes/sessions/${id}${queryOf({ do: task, ...query })}`,
	newLesson: (classId: string, query: Record<string, string | undefined> = {}) =>
		`/classes/${classId}${queryOf({ tab: 'lessons', do: 'extra', ...query })}`,
	newSeries: (classId: string) => `/classes/${classId}?tab=lessons&do=series`,
	schedule: (query: Record<string, string | null | undefined> = {}) => `/schedule${queryOf(query)}`,
	plainSchedule: (query: Record<string, string | null | undefined> = {}) =>
		`/schedule/simple${queryOf(query)}`,
	analytics: (query: Record<string, string | undefined> = {}) => `/analytics${queryOf(query)}`,
	roster: (id: string) => `/classes/${id}/students`,
	legacyClasses: () => '/classes/legacy',
	settings: () => '/settings',
	profile: () => '/settings/profile',
	schoolSettings: (tab?: string, more: Record<string, string | undefined> = {}) =>
		`/settings/school${queryOf({ tab, ...more })}`,
	people: (query: Record<string, string | null | undefined> = {}) => `/settings/admin${queryOf(query)}`,
	history: (query: Record<string, string | null | undefined> = {}) =>
		`/settings/admin${queryOf({ tab: 'history', ...query })}`,
	historyFile: (query: Record<string, string | null | undefined> = {}) =>
		`/settings/admin/history.csv${queryOf(query)}`,
	invitation: (token?: string) => `/invitation${queryOf({ token })}`,
	emailConfirmation: (token?: string) => `/email-confirmation${queryOf({ token })}`,
	signedLink: (token: string) => `/links/${token}`,
	teacherHome: () => '/dashboard/teacher',
	studentHome: () => '/student/dashboard',
	platformHome: () => '/super-admin',
	logout: () => '/api/logout',
	pay: () => '/api/paypal/subscription',
	paymentSuccess: (subscription: string) => `/payment-success?${new URLSearchParams({ subscription })}`,
	paymentReturn: (order: string) => `/api/paypal/return?${new URLSearchParams({ order })}`,
	paymentCancelled: (choice: { plan: string; billing: string }) =>
		`/api/paypal/cancelled?${new URLSearchParams(choice)}`,
	cancelRegistration: () => '/api/cleanup/cancel-registration',
	switchSchool: () => '/api/session/school',
} as const

/** The plan somebody wants, and how often they want to pay. */
type PlanQuery = {
	plan?: string | null
	billing?: string | null
}

function queryOf(query: Readonly<Record<string, string | null | undefined>>): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
	return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
