import { useState } from 'react'
import { useScript } from './desk-form.tsx'

interface CopyFieldProps {
	id: string
	label: string
	value: string
}

/** Text to be taken elsewhere. Without a script it is selected and copied by hand. */
export function CopyField({ id, label, value }: CopyFieldProps) {
	const script = useScript()
	const [isCopied, setCopied] = useState(false)
	const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				className="input"
				id={id}
				readOnly
				value={value}
				onFocus={({ currentTarget }) => currentTarget.select()}
			/>
			<button className="button button-small" type="button" hidden={!script} data-copies={id} onClick={copy}>
				<span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
				<span className="sr-only"> {label}</span>
			</button>
		</div>
	)
}
