/** Every address that code writes. A page that moves is moved here. */
export const href = {
	landing: () => '/',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	/** Where the pages about passwords send people back to. */
	shortLogin: () => '/login',
	forgotPassword: () => '/auth/forgot-password',
	resetPassword: (link?: { token: string; email: string }) =>
		link ? `/reset-password?${new URLSearchParams({ ...link })}` : '/reset-password',
	signUp: () => '/signup',
	registerSchool: () => '/register-school',
	registerSoloTeacher: () => '/register-solo-teacher',
	selectPlan: () => '/select-plan',
	upgrade: () => '/select-plan?upgrade=true',
	about: () => '/about',
	dashboard: () => '/dashboard',
	teacherHome: () => '/dashboard/teacher',
	studentHome: () => '/student/dashboard',
	platformHome: () => '/super-admin',
	logout: () => '/api/logout',
	switchSchool: () => '/api/session/school',
} as const
