/** Every address that code writes. A page that moves is moved here. */
export const href = {
	landing: () => '/',
	features: () => '/#features',
	pricing: (billing?: 'monthly' | 'yearly') => (billing ? `/?billing=${billing}#pricing` : '/#pricing'),
	contact: () => '/#contact',
	demo: () => '/?demo=1',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	forgotPassword: () => '/auth/forgot-password',
	signUp: () => '/signup',
	registerSchool: (plan?: string) => (plan ? `/register-school?plan=${plan}` : '/register-school'),
	registerSoloTeacher: (plan?: string) =>
		plan ? `/register-solo-teacher?plan=${plan}` : '/register-solo-teacher',
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
