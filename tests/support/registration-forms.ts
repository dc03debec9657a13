import { PASSWORD } from './factories.ts'

export const EMAIL = 'ana@ruiz.example'
export const SCHOOL = { name: 'Ana Ruiz', email: EMAIL, password: PASSWORD, schoolName: 'Escuela Ruiz' }
export const SOLO = { name: 'Ana Ruiz', email: EMAIL, password: PASSWORD, businessName: 'Escuela Ruiz' }
const TWICE = {
	fullName: 'Ana Ruiz',
	schoolName: 'Escuela Ruiz',
	email: EMAIL,
	password: PASSWORD,
	confirmPassword: PASSWORD,
}
const SHORT = {
	name: 'Name must be at least 3 characters',
	email: 'Please enter a valid email address',
	password: 'Password must be at least 6 characters',
}
const SHORT_SCHOOL = { ...SHORT, schoolName: 'School name must be at least 3 characters' }
const SHORT_SOLO = { ...SHORT, businessName: 'Business name must be at least 3 characters' }
const SHORT_TWICE = {
	fullName: 'Full name is required.',
	schoolName: 'School name is required.',
	email: 'Please enter a valid email address.',
	password: 'Password must be at least 8 characters.',
	confirmPassword: "Passwords don't match",
}

interface Form {
	path: string
	typed: Record<string, string>
	/** The words for each field, in the order of the form. */
	wrong: Record<string, string>
	least: Record<string, number>
	next: string
	login: string
}

const MIN_SCHOOL = { name: 3, schoolName: 3, password: 6 }
const MIN_TWICE = { fullName: 2, schoolName: 2, password: 8 }
const school = { typed: SCHOOL, wrong: SHORT_SCHOOL, least: MIN_SCHOOL, next: '/select-plan' }
const twice = { typed: TWICE, wrong: SHORT_TWICE, least: MIN_TWICE, next: '/select-plan' }
/** Every page that registers, with what somebody might type, right in every field. */
export const FORMS: Form[] = [
	{ path: '/register-school', ...school, login: '/auth/login' },
	{ path: '/signup', ...school, login: '/auth/login' },
	{
		path: '/register-solo-teacher',
		typed: SOLO,
		wrong: SHORT_SOLO,
		least: { name: 3, businessName: 3, password: 6 },
		next: '/select-plan?type=solo',
		login: '/auth/login',
	},
	{ path: '/auth/register', ...twice, login: '/login' },
	{ path: '/register', ...twice, login: '/login' },
]
