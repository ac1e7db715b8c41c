package main

import (
	"encoding/binary"
	"errors"
	"io"
	"log"
	"net"
	"sync"
)

// FerretDB 1.24 reads a document, changes it and writes it back in three steps, so that two clients who compare and set
// the same document at once both win. MongoDB promises that a document changes atomically. This front keeps that
// promise: commands that change documents of one collection go through one after another.

const (
	opMsg         = 2013
	moreToCome    = 2
	maxMessage    = 48 * 1024 * 1024
	headerLength  = 16
	nameAt        = headerLength + 4 + 1 + 4 + 1
	elementString = 2
)

var changes = map[string]bool{"update": true, "findAndModify": true, "findandmodify": true, "delete": true}

type turns struct {
	mutex      sync.Mutex
	collection map[string]*sync.Mutex
}

func (t *turns) of(collection string) *sync.Mutex {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.collection[collection] == nil {
		t.collection[collection] = &sync.Mutex{}
	}
	return t.collection[collection]
}

// serveFront listens at the address and hands every message on to the socket, until the process ends.
func serveFront(address, socket string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	all := &turns{collection: map[string]*sync.Mutex{}}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				log.Print(err)
				return
			}
			go serveClient(client, socket, all)
		}
	}()
	return nil
}

func serveClient(client net.Conn, socket string, all *turns) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		log.Print(err)
		return
	}
	defer server.Close()
	for {
		message, err := readMessage(client)
		if err != nil {
			return
		}
		answer, err := exchange(server, message, all)
		if err != nil {
			return
		}
		if _, err := client.Write(answer); err != nil {
			return
		}
	}
}

func exchange(server net.Conn, message []byte, all *turns) ([]byte, error) {
	if command, collection := commandOf(message); changes[command] {
		turn := all.of(collection)
		turn.Lock()
		defer turn.Unlock()
	}
	if _, err := server.Write(message); err != nil {
		return nil, err
	}
	if isUnanswered(message) {
		return nil, nil
	}
	return readMessage(server)
}

func readMessage(from io.Reader) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(from, size[:]); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(size[:])
	if length < headerLength || length > maxMessage {
		return nil, errors.New("not a message")
	}
	message := make([]byte, length)
	copy(message, size[:])
	_, err := io.ReadFull(from, message[4:])
	return message, err
}

func isMsg(message []byte) bool {
	return len(message) > nameAt && binary.LittleEndian.Uint32(message[12:]) == opMsg
}

func isUnanswered(message []byte) bool {
	return isMsg(message) && binary.LittleEndian.Uint32(message[headerLength:])&moreToCome != 0
}

// commandOf answers a command's name and its collection: the first field of the message's first document.
func commandOf(message []byte) (command, collection string) {
	if !isMsg(message) || message[nameAt-1] != elementString {
		return "", ""
	}
	rest := message[nameAt:]
	for end, letter := range rest {
		if letter != 0 {
			continue
		}
		value := rest[end+1:]
		if len(value) < 4 {
			return "", ""
		}
		length := binary.LittleEndian.Uint32(value)
		if length < 1 || uint64(length) > uint64(len(value)-4) {
			return "", ""
		}
		return string(rest[:end]), string(value[4 : 3+length])
	}
	return "", ""
}
