import { useLocation, useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHead, Tabs, type PageAction } from '#app/components/page-head.tsx'
import type { AttendanceTab } from '#app/domain/attendance/pages.ts'
import { href } from '#app/domain/href.ts'

/** The layout shares this data with its tabs. */
export interface AttendanceContext {
	/** The number of rolls still to be taken. */
	unmarked: number
	solo: boolean
}

export const useAttendance = useOutletContext<AttendanceContext>

interface AttendanceHeadProps {
	line?: ReactNode
	others?: readonly PageAction[]
	more?: readonly PageAction[]
	children?: ReactNode
}

/** Tabs render the head themselves, because its buttons and its line depend on the tab. */
export function AttendanceHead(props: AttendanceHeadProps) {
	const { unmarked, solo } = useAttendance()
	const { pathname } = useLocation()
	const tabs: { tab?: AttendanceTab; label: string; count?: number }[] = [
		{ label: 'By day' },
		{ tab: 'unmarked', label: 'Unmarked', count: unmarked },
		{ tab: 'classes', label: solo ? 'By lesson' : 'By class' },
		{ tab: 'students', label: 'By student' },
		{ tab: 'reported', label: 'Reported ahead' },
		{ tab: 'credits', label: 'Make-ups' },
		{ tab: 'patterns', label: 'Patterns' },
	]
	return (
		<>
			<PageHead title="Attendance" {...props} />
			<Tabs
				label="Attendance"
				tabs={tabs.map(({ tab, ...shown }) => ({ to: href.attendance(tab), ...shown }))}
				here={pathname.replace(/\/$/, '')}
			/>
		</>
	)
}
