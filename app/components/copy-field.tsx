import { useState } from 'react'
import { useScript } from './desk-form.tsx'
import { useSay } from './say.ts'

interface CopyFieldProps {
	id: string
	label: string
	value: string
}

/** Text for copying. Without JavaScript it can be selected. */
export function CopyField({ id, label, value }: CopyFieldProps) {
	const script = useScript()
	const say = useSay()
	const [isCopied, setCopied] = useState(false)
	const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
	return (
		<div className="field">
			<label htmlFor={id}>{say(label)}</label>
			<input
				className="input"
				id={id}
				readOnly
				value={value}
				onFocus={({ currentTarget }) => currentTarget.select()}
			/>
			<div className="mt-3">
				<button
					className="button button-small"
					type="button"
					hidden={!script}
					data-copies={id}
					onClick={copy}
				>
					<span role="status">{say(isCopied ? 'Copied' : 'Copy')}</span>
					<span className="sr-only"> {say(label)}</span>
				</button>
			</div>
		</div>
	)
}
