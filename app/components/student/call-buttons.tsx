import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { PhoneNumber } from '#app/utils/phone-number.ts'

interface CallButtonsProps {
	phone: PhoneNumber | null
	email: string | null
	/** Needed if a page has buttons for several people. */
	name?: string
	/** Shown after the buttons. */
	children?: ReactNode
}

export function CallButtons({ phone, email, name, children }: CallButtonsProps) {
	if (!phone && !email)
		return (
			<p>
				<span className="muted">No phone number or email address yet.</span> {children}
			</p>
		)
	return (
		<div className="button-row items-center">
			{phone ? (
				<>
					<a className="button" href={phone.href}>
						<Icon name="phone" />
						{phone.text}
					</a>{' '}
					<span className="paper-only">{phone.text}</span>
				</>
			) : null}{' '}
			{email ? (
				<a className="button" href={`mailto:${email}`}>
					<Icon name="mail" />
					Email{name ? <span className="sr-only"> {name}</span> : null}
				</a>
			) : null}{' '}
			{children ? <span>{children}</span> : null}
		</div>
	)
}
