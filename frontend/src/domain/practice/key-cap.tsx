import './key-cap.css'

/** A key that is taught: shown and read out at every size, unlike the hints beside controls. */
export const KeyCap = ({ text }: { text: string }) => <kbd className="key-cap">{text}</kbd>
