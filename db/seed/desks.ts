import type { DateFormat } from '#app/utils/plain-date.ts'
import type { CLASS_KINDS, CLASS_STATES } from '../schema/index.ts'

export interface DeskOf {
	place: {
		called: string
		profile: {
			address?: string
			email?: string
			phone?: string
			dateFormat?: DateFormat
		}
		/** Each with rooms: name, capacity, equipment. */
		sites: { name: string; address: string; rooms: [string, number, string][] }[]
		instruments: readonly string[]
		levels: readonly string[]
		tags: readonly string[]
	}
	teachers: {
		name: string
		/** Username of their demo account. */
		account?: string
		email?: string
		phone?: string
		bio?: string
		employment: 'employee' | 'contractor'
		teaches: string[]
		weekdays?: number[]
		/** Qualifications with days until they expire. */
		papers?: [string, number][]
	}[]
	classes: DemoClass[]
	/** Number of students by state. */
	students: { active: number; paused: number; trial: number; waiting: number; enquiry: number; left: number }
}

export interface DemoClass {
	name: string
	kind: (typeof CLASS_KINDS)[number]
	state: (typeof CLASS_STATES)[number]
	instrument: string | null
	/** Index of the lead teacher. */
	teacher: number
	/** Name of a room. */
	room: string
	/** 1 is Monday; 0 is the weekday of the demo's creation, except Sunday. */
	weekday: number
	time: string
	minutes: number
	seats: number | null
	/** Index of the student in a private lesson. */
	learner?: number
	/** Numbers of current, waiting and future students. */
	enrolled: number
	waiting?: number
	later?: number
}

const LEVELS = ['Beginner', 'Elementary', 'Intermediate', 'Advanced'] as const

function aClass(
	name: string,
	kind: DemoClass['kind'],
	instrument: string | null,
	[teacher, room, weekday, time, minutes]: [number, string, number, string, number],
	[seats, enrolled, waiting = 0, later = 0]: [number | null, number, number?, number?],
	state: DemoClass['state'] = 'running',
): DemoClass {
	return {
		name,
		kind,
		state,
		instrument,
		teacher,
		room,
		weekday,
		time,
		minutes,
		seats,
		enrolled,
		waiting,
		later,
	}
}

function aPrivateLesson(
	name: string,
	instrument: string,
	where: [number, string, number, string, number],
	learner: number,
): DemoClass {
	return { ...aClass(name, 'private', instrument, where, [1, 0]), learner }
}

/** Data of the demo schools. Everything here is invented. */
export const desks: Record<string, DeskOf> = {
	harmony: {
		place: {
			called: 'Harmony Music School',
			profile: {
				address: '14 Larkspur Lane\nMaplewick, NY 10999',
				email: 'office@harmony.example',
				phone: '+18455550100',
				dateFormat: 'month-first-12',
			},
			sites: [
				{
					name: 'Larkspur Lane',
					address: '14 Larkspur Lane\nMaplewick, NY 10999',
					rooms: [
						['Blue Room', 3, 'Upright piano'],
						['Garden Room', 4, 'Upright piano, two music stands'],
						['Loft', 6, 'Amplifiers, drum kit'],
						['Hall', 60, 'Grand piano, stage'],
					],
				},
				{
					name: 'Old Dairy',
					address: '2 Millrace Road\nMaplewick, NY 10999',
					rooms: [
						['Churn', 8, 'Digital pianos with headphones'],
						['Stable', 12, 'Chairs and stands for an ensemble'],
					],
				},
			],
			instruments: ['Piano', 'Violin', 'Cello', 'Guitar', 'Voice', 'Flute', 'Clarinet', 'Drums'],
			levels: LEVELS,
			tags: ['Exam this year', 'Scholarship', 'Own instrument', 'Loan instrument'],
		},
		teachers: [
			{
				name: 'Jun Mori',
				account: 'teacher',
				email: 'teacher@harmony.example',
				phone: '+18455550121',
				bio: 'Teaches piano from first notes to diploma, and plays for every recital.',
				employment: 'employee',
				teaches: ['Piano'],
				weekdays: [1, 2, 3, 4, 5, 6],
				papers: [['First aid', 21]],
			},
			{
				name: 'Amara Diallo',
				employment: 'employee',
				teaches: ['Violin', 'Cello'],
				papers: [['First aid', 400]],
			},
			{
				name: 'Peter Quayle',
				employment: 'contractor',
				teaches: ['Guitar', 'Drums'],
				weekdays: [3, 4, 5, 6],
			},
			{ name: 'Ottilie Brandt', employment: 'employee', teaches: ['Voice', 'Piano'] },
			{ name: 'Tomás Ferreira', employment: 'contractor', teaches: ['Flute', 'Clarinet'], weekdays: [2, 4] },
			{ name: 'Leila Haddad', employment: 'employee', teaches: ['Piano', 'Voice'] },
		],
		classes: [
			aClass('Piano First Steps', 'group', 'Piano', [0, 'Churn', 2, '16:00', 45], [6, 6, 2, 0]),
			aClass('Piano Together', 'group', 'Piano', [5, 'Churn', 4, '17:00', 45], [6, 4, 0, 1]),
			aClass('Young Strings', 'ensemble', 'Violin', [1, 'Stable', 3, '17:30', 60], [12, 8]),
			aClass('Evening Choir', 'ensemble', 'Voice', [3, 'Hall', 1, '19:00', 90], [40, 9]),
			aClass('Guitar Group', 'group', 'Guitar', [2, 'Loft', 5, '16:30', 45], [5, 5]),
			aClass('Wind Pair', 'group', 'Clarinet', [4, 'Garden Room', 2, '15:30', 30], [2, 2]),
			aClass('Drum Hour', 'group', 'Drums', [2, 'Loft', 6, '10:00', 60], [4, 3]),
			aClass('Summer Chamber Week', 'workshop', null, [1, 'Hall', 1, '10:00', 180], [16, 0, 0, 4], 'open'),
			aClass('Cello Beginnings', 'group', 'Cello', [1, 'Garden Room', 4, '16:00', 45], [4, 0], 'draft'),
			aClass('Spring Recorder Club', 'group', 'Flute', [4, 'Stable', 3, '16:00', 45], [10, 0], 'finished'),
			aClass('Winter Singers', 'ensemble', 'Voice', [3, 'Hall', 4, '18:00', 60], [24, 0], 'archived'),
			aPrivateLesson('Piano with Iris', 'Piano', [0, 'Loft', 0, '14:30', 45], 0),
			aPrivateLesson('Piano with Ada', 'Piano', [0, 'Loft', 0, '15:20', 30], 1),
			aPrivateLesson('Piano with Tobi', 'Piano', [0, 'Loft', 0, '17:30', 30], 2),
		],
		students: { active: 46, paused: 4, trial: 3, waiting: 3, enquiry: 2, left: 2 },
	},
	rivera: {
		place: {
			called: 'Rivera Piano Studio',
			profile: {
				address: 'Calle del Arpa 7\nMadrid',
				email: 'hola@rivera.example',
				phone: '+34600000007',
			},
			sites: [
				{
					name: 'Studio',
					address: 'Calle del Arpa 7\nMadrid',
					rooms: [['Piano Room', 3, 'Grand piano']],
				},
			],
			instruments: ['Piano', 'Music theory'],
			levels: LEVELS,
			tags: ['Exam this year'],
		},
		teachers: [
			{
				name: 'Mateo Rivera',
				account: 'solo',
				email: 'solo@rivera.example',
				employment: 'contractor',
				teaches: ['Piano', 'Music theory'],
			},
		],
		classes: [
			aClass('Theory Circle', 'group', 'Music theory', [0, 'Piano Room', 5, '18:00', 60], [4, 4, 1]),
			aClass('Monday at four', 'private', 'Piano', [0, 'Piano Room', 1, '16:00', 45], [1, 1]),
			aClass('Monday at five', 'private', 'Piano', [0, 'Piano Room', 1, '17:00', 45], [1, 1]),
			aClass('Wednesday duet', 'group', 'Piano', [0, 'Piano Room', 3, '17:00', 60], [2, 2]),
		],
		students: { active: 12, paused: 1, trial: 1, waiting: 1, enquiry: 1, left: 1 },
	},
	cape: {
		place: {
			called: 'Cape Conservatoire',
			profile: {
				address: '3 Protea Crescent\nCape Town',
				email: 'office@cape.example',
				phone: '+27210000003',
			},
			sites: [
				{
					name: 'Protea Crescent',
					address: '3 Protea Crescent\nCape Town',
					rooms: [
						['Studio One', 4, 'Upright piano'],
						['Studio Two', 4, 'Upright piano'],
						['Concert Room', 50, 'Grand piano'],
					],
				},
			],
			instruments: ['Piano', 'Violin', 'Trumpet', 'Voice', 'Marimba'],
			levels: LEVELS,
			tags: ['Exam this year', 'Bursary'],
		},
		teachers: [
			{
				name: 'Jun Mori',
				account: 'teacher',
				email: 'teacher@harmony.example',
				employment: 'contractor',
				teaches: ['Piano'],
				weekdays: [5, 6],
			},
			{ name: 'Naledi Khumalo', employment: 'employee', teaches: ['Voice', 'Marimba'] },
			{ name: 'Pieter van Zyl', employment: 'employee', teaches: ['Trumpet'] },
			{ name: 'Aisha Petersen', employment: 'employee', teaches: ['Violin'] },
			{ name: 'Sipho Dube', employment: 'employee', teaches: ['Piano', 'Marimba'] },
		],
		classes: [
			aClass('Marimba Band', 'ensemble', 'Marimba', [1, 'Concert Room', 4, '16:00', 60], [20, 18]),
			aClass('Junior Choir', 'ensemble', 'Voice', [1, 'Concert Room', 2, '15:00', 60], [40, 30]),
			aClass('Brass Beginners', 'group', 'Trumpet', [2, 'Studio Two', 3, '15:00', 45], [8, 8, 3]),
			aClass('Violin Circle', 'group', 'Violin', [3, 'Studio One', 1, '15:30', 45], [6, 5]),
		],
		students: { active: 92, paused: 4, trial: 3, waiting: 4, enquiry: 2, left: 5 },
	},
}
