/** Every address that code writes. A page that moves is moved here. */
export const href = {
	landing: () => '/',
	login: (redirectTo?: string) =>
		redirectTo ? `/auth/login?${new URLSearchParams({ redirectTo })}` : '/auth/login',
	forgotPassword: () => '/auth/forgot-password',
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
	pay: () => '/api/paypal/subscription',
	paymentSuccess: (subscription: string) => `/payment-success?${new URLSearchParams({ subscription })}`,
	paymentReturn: (order: string) => `/api/paypal/return?${new URLSearchParams({ order })}`,
	paymentCancelled: () => '/api/paypal/cancelled',
	cancelRegistration: () => '/api/cleanup/cancel-registration',
	switchSchool: () => '/api/session/school',
} as const
