import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface Wish {
	fullName: string
	email: string
	countryCode: string
	phone: string
	schoolName: string
	role: string
	schoolSize: string
	numberOfTeachers: string
	currentSoftware?: string
	preferredTime: string
	timezone: string
	specificInterests?: string
	additionalInfo?: string
}

/** Forwards a demo request with all its details to the team. */
export function demoRequest(wish: Wish): Mail {
	return letter({
		kind: 'demo-request',
		to: environment().contactEmail,
		replyTo: wish.email,
		subject: `Demo: ${wish.schoolName}`,
		paragraphs: [
			`Name: ${wish.fullName}\nEmail: ${wish.email}\nPhone: ${wish.countryCode} ${wish.phone}`,
			`School: ${wish.schoolName}\nRole: ${wish.role}\nStudents: ${wish.schoolSize}\nTeachers: ${wish.numberOfTeachers}\nSoftware today: ${wish.currentSoftware ?? 'not said'}`,
			`Preferred time: ${wish.preferredTime}, ${wish.timezone}`,
			`Interested in:\n${wish.specificInterests ?? 'not said'}`,
			`Also:\n${wish.additionalInfo ?? 'nothing'}`,
		],
	})
}
