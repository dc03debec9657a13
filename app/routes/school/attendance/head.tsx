import type { ReactNode } from 'react'
import { PageHead, Tabs, type PageAction } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'

interface AttendanceHeadProps {
	/** The tab that is shown: none for the lessons of a day. */
	tab?: string
	/** How many rolls are still to be taken. */
	unmarked: number
	solo: boolean
	line?: ReactNode
	others?: readonly PageAction[]
	more?: readonly PageAction[]
	children?: ReactNode
}

/** What every part of attendance begins with. */
export function AttendanceHead({ tab, unmarked, solo, ...head }: AttendanceHeadProps) {
	const tabs = [
		{ to: href.attendance(), label: 'By day' },
		{ to: href.attendance('unmarked'), label: 'Unmarked', count: unmarked },
		{ to: href.attendance('classes'), label: solo ? 'By lesson' : 'By class' },
		{ to: href.attendance('students'), label: 'By student' },
		{ to: href.attendance('reported'), label: 'Reported ahead' },
		{ to: href.attendance('credits'), label: 'Make-ups' },
		{ to: href.attendance('patterns'), label: 'Patterns' },
	]
	return (
		<>
			<PageHead title="Attendance" {...head} />
			<Tabs label="Attendance" tabs={tabs} here={href.attendance(tab)} />
		</>
	)
}
