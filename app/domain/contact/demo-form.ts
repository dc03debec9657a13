import { z } from 'zod'
import { dialCodes } from './dial-codes.ts'
import { preferredTimes, schoolRoles, schoolSizes, teacherNumbers, timezones } from './demo-choices.ts'
import { choice, emailAddress, line, optionalLine, optionalLines } from '#app/domain/form/fields.ts'

export const demoForm = z.object({
	fullName: line('Name must be at least 2 characters', { min: 2 }),
	email: emailAddress('Please enter a valid email address'),
	countryCode: choice(dialCodes, 'Please select a country code'),
	phone: line('Please enter a valid phone number', { min: 7, max: 40 }),
	schoolName: line('School name must be at least 2 characters', { min: 2 }),
	role: choice(schoolRoles, 'Please select your role'),
	schoolSize: choice(schoolSizes, 'Please select your school size'),
	numberOfTeachers: choice(teacherNumbers, 'Please select number of teachers'),
	currentSoftware: optionalLine(),
	preferredTime: choice(preferredTimes, 'Please select a preferred time'),
	timezone: choice(timezones, 'Please select your timezone'),
	specificInterests: optionalLines(),
	additionalInfo: optionalLines(),
})

export type DemoForm = z.output<typeof demoForm>
